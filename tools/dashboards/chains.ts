import type { Dashboard, Panel } from './dashboard.ts';

const byChain = (metric: string) => [{ expr: `max by (chain) (${metric}{@})`, legend: '{{chain}}' }];
const growth = (metric: string): Panel['queries'] => [
  { expr: `sum by (chain) (increase(${metric}{@}[$__rate_interval]))`, legend: '{{chain}}' },
];

/** Shows how chains are followed, and whether transactions get into blocks. */
export const chains: Dashboard = {
  uid: 'hatchery-chains',
  title: 'Hatchery / Chains and relay',
  description: 'Blocks, nodes, transactions, gas and what crosses chains.',
  rows: [
    {
      title: 'Chains',
      panels: [
        {
          title: 'Blocks behind',
          description: 'Blocks that a node has and that were not read.',
          unit: 'blocks',
          queries: byChain('chain_lag_blocks'),
        },
        {
          title: 'Silence of nodes',
          description: 'Time since a node last answered.',
          unit: 's',
          queries: byChain('chain_silence_seconds'),
        },
        {
          title: 'Age of the newest block',
          description: 'Grows while a chain, or its node, stands still.',
          unit: 's',
          queries: byChain('chain_head_age_seconds'),
        },
        {
          title: 'Blocks that are not final',
          description: 'The distance from the newest block to the newest final one.',
          unit: 'blocks',
          queries: [
            {
              expr: 'max by (chain) (chain_head_block{@}) - max by (chain) (chain_final_block{@})',
              legend: '{{chain}}',
            },
          ],
        },
        {
          title: 'Blocks taken back',
          description: 'By reorganisations. A few are normal on most chains.',
          unit: 'blocks',
          queries: growth('chain_unwound_blocks_total'),
        },
        {
          title: 'Faults of nodes',
          description: 'Calls that failed, and answers that were untrue.',
          unit: 'short',
          queries: [
            ...growth('chain_rpc_faults_total'),
            {
              expr: 'sum by (chain, node) (increase(chain_node_lies_total{@}[$__rate_interval]))',
              legend: 'lies of {{chain}}, node {{node}}',
            },
          ],
        },
        {
          title: 'Blocks to apply',
          description: 'Blocks that a service has received and not applied.',
          unit: 'blocks',
          queries: [
            {
              expr: 'max by (service, chain, stream) (projection_lag_blocks{@}) > 0',
              legend: '{{service}} {{chain}} {{stream}}',
            },
          ],
        },
        {
          title: 'Reorganisations below final blocks',
          description: 'There should be none: what was settled may be undone.',
          unit: 'short',
          isNumber: true,
          queries: [{ expr: 'sum(increase(chain_reorgs_beyond_final_total{@}[$__range]))' }],
        },
        {
          title: 'Paused projections',
          description: 'Chains whose blocks a service cannot apply.',
          unit: 'short',
          isNumber: true,
          queries: [{ expr: 'sum(max by (service, chain, stream) (projection_paused{@})) or vector(0)' }],
        },
      ],
    },
    {
      title: 'Relay',
      panels: [
        {
          title: 'Transactions under way',
          description: 'queued: not sent. signed, sent: in no block. seen: in a block that is not final.',
          unit: 'short',
          queries: [{ expr: 'max by (chain, status) (relay_transactions{@})', legend: '{{chain}} {{status}}' }],
        },
        {
          title: 'Oldest transaction in no block',
          description: 'It holds up all later ones of its sender.',
          unit: 's',
          queries: [
            {
              expr: 'max by (chain) (relay_oldest_seconds{@,status=~"signed|sent"})',
              legend: '{{chain}}',
            },
          ],
        },
        {
          title: 'Oldest call that is not sent',
          description: 'action: a player waits. gift: nobody waits. gas: gas money for kept wallets.',
          unit: 's',
          queries: [{ expr: 'max by (chain, purpose) (relay_queue_seconds{@})', legend: '{{chain}} {{purpose}}' }],
        },
        {
          title: 'Coins of operators',
          description: 'What is left to pay for transactions.',
          unit: 'coins',
          queries: byChain('relay_operator_balance_coins'),
        },
        {
          title: 'Gas used',
          description: 'Gas of transactions in blocks, by second.',
          unit: 'ops',
          queries: [
            {
              expr: 'sum by (chain) (rate(relay_gas_used_total{@}[$__rate_interval]))',
              legend: '{{chain}}',
            },
          ],
        },
        {
          title: 'Oldest draw',
          description: 'Time since a draw was asked for that is not over.',
          unit: 's',
          queries: byChain('draws_oldest_seconds'),
        },
      ],
    },
    {
      title: 'Across chains',
      panels: [
        {
          title: 'Laws that are broken',
          description: 'Findings of each law. Anything above 0 is an incident.',
          unit: 'short',
          queries: [{ expr: 'max by (law) (chain_law_broken{@})', legend: '{{law}}' }],
        },
        {
          title: 'Oldest messages',
          description: 'Time since the oldest message left, or failed.',
          unit: 's',
          queries: [
            {
              expr: 'max by (subject, from, to, state) (chain_messages_oldest_seconds{@})',
              legend: '{{subject}} {{from}} to {{to}}, {{state}}',
            },
          ],
        },
        {
          title: 'Limits of bridges',
          description: 'The share of the limit of a day that is used.',
          unit: 'percentunit',
          queries: [
            {
              expr: 'max by (chain, direction) (chain_bridge_limit_used_ratio{@})',
              legend: '{{chain}} {{direction}}',
            },
          ],
        },
      ],
    },
  ],
};
