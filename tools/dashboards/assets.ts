import type { Dashboard } from './dashboard.ts';

/** Shows whether what players own is safe. */
export const assets: Dashboard = {
  uid: 'hatchery-assets',
  title: 'Hatchery / Ledger and signer',
  description:
    'What players own: the ledger and its proof, claims, deposits, trades, and every signature that was refused.',
  rows: [
    {
      title: 'Ledger',
      panels: [
        {
          title: 'Things that do not add up',
          description: 'In the last proof. Anything above 0 is an incident.',
          unit: 'short',
          isNumber: true,
          queries: [{ expr: 'max(ledger_proof_failures{@})' }],
        },
        {
          title: 'Last proof that passed',
          description: 'Time since then. The proof runs each night.',
          unit: 's',
          isNumber: true,
          queries: [{ expr: 'time() - (max(ledger_proof_last_success_timestamp_seconds{@}) > 0)' }],
        },
        {
          title: 'Claims that chains contradict',
          description: 'Claims that ended one way while final blocks say the other.',
          unit: 'short',
          isNumber: true,
          queries: [{ expr: 'max(vouchers_claims_contradicted{@})' }],
        },
        {
          title: 'Deposits of nobody',
          description: 'Final deposits that were credited to nobody.',
          unit: 'short',
          isNumber: true,
          queries: [{ expr: 'sum(max by (chain) (vouchers_deposits_unmatched{@})) or vector(0)' }],
        },
        {
          title: 'Postings',
          description: 'Each once, by reason.',
          unit: 'cps',
          queries: [
            {
              expr: 'sum by (reason) (rate(ledger_postings_total{@}[$__rate_interval]))',
              legend: '{{reason}}',
            },
          ],
        },
        {
          title: 'Work that is due',
          description:
            'The oldest call to the ledger of trades, reward of games and purchase of boxes. Minutes are too long.',
          unit: 's',
          queries: [
            { expr: 'max(trades_movements_due_seconds{@})', legend: 'trades' },
            { expr: 'max(games_grants_due_seconds{@})', legend: 'rewards' },
            { expr: 'max(masters_purchases_due_seconds{@})', legend: 'purchases' },
          ],
        },
      ],
    },
    {
      title: 'Signer',
      panels: [
        {
          title: 'Signatures refused',
          description: 'policy: never, a bug or an intruder. limit: not today.',
          unit: 'cps',
          queries: [
            {
              expr: 'sum by (kind, reason) (rate(signer_refusals_total{@}[$__rate_interval]))',
              legend: '{{kind}} {{reason}}',
            },
          ],
        },
        {
          title: 'Limits used today',
          description: 'The ten limits for everyone that are used most. At 1 the signer refuses until midnight UTC.',
          unit: 'percentunit',
          queries: [
            {
              expr: 'topk(10, max by (chain, purpose) (signer_limit_used_ratio{@}))',
              legend: '{{chain}} {{purpose}}',
            },
          ],
        },
        {
          title: 'Passports refused',
          description: 'A process does not know the key of another one, or does not trust what it says. 0 is right.',
          unit: 'cps',
          queries: [
            {
              expr: 'sum by (service, reason) (rate(passport_refusals_total{@}[$__rate_interval]))',
              legend: '{{service}} {{reason}}',
            },
          ],
        },
      ],
    },
  ],
};
