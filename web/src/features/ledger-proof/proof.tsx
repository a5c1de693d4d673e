import type { LedgerAssetTotals, LedgerProof, LedgerProofFailure } from '@hatchery/api/ledger';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { Icon } from '../../design/icon.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { TableCard } from '../../design/table-tools.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { agoWords } from '../../platform/time.rules.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { useNow } from '../../platform/use-now.ts';
import { durationWords, figures, figureWords, scopeWords, verdictOf } from './proof.rules.ts';
import { UnmatchedDeposits } from './unmatched.tsx';
import './proof.css';

const whileRunningMs = 1_000;
const otherwiseMs = 60_000;

const proofOptions = queryOptions({
  queryKey: ['mine', 'admin', 'proof'],
  queryFn: ({ signal }) => api.vouchers.ledgerProof({}, { signal }),
});

export function AdminProof() {
  return (
    <SettingsPage lead="Issued and deposited amounts against where they are now." wide>
      {() => <Proof />}
    </SettingsPage>
  );
}

function Proof() {
  const { data, error, refetch } = useQuery({
    ...proofOptions,
    refetchInterval: ({ state }) => (state.data?.running ? whileRunningMs : otherwiseMs),
  });
  const start = useIntent({
    run: (_: undefined, options) => api.vouchers.proveLedger({}, options),
    refresh: [proofOptions.queryKey],
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card skeleton proof-waiting" aria-busy="true" />;
  const { running, latest } = data;
  return (
    <div className="proof">
      <Sheet
        title="Last proof"
        aside={
          <Button
            look="primary"
            busy={start.isPending || running !== undefined}
            onClick={() => start.mutate(undefined)}
          >
            {running ? 'Adding up' : 'Run now'}
          </Button>
        }
      >
        {running && (
          <p className="remark" role="status">
            A proof is under way: {scopeWords(running)}.
          </p>
        )}
        {latest ? <Verdict proof={latest} /> : <p className="none-yet">None yet. It runs every night, or now.</p>}
      </Sheet>
      {latest && latest.failures.length > 0 && <Failures failures={latest.failures} more={latest.moreFailures} />}
      <UnmatchedDeposits />
      {latest && (
        <TableCard label="Figures of each asset">
          <DataTable
            label="Figures of each asset"
            columns={columns}
            rows={latest.assets}
            keyOf={({ uid }) => uid}
            nameOf={({ name }) => name}
            none="No asset has been issued or deposited yet."
          />
        </TableCard>
      )}
    </div>
  );
}

function Verdict({ proof }: { proof: LedgerProof }) {
  const now = useNow();
  const { good, words } = verdictOf(proof);
  return (
    <div className={`proof-verdict ${good ? 'proof-good' : 'proof-bad'}`}>
      <Icon name={good ? 'check' : 'alert'} size={32} />
      <div>
        <p className="proof-words">{words}</p>
        <p className="soft">
          {scopeWords(proof)}, {agoWords(proof.finishedAt ?? proof.startedAt, now)}
          {proof.finishedAt && `, in ${durationWords(proof)}`}.
        </p>
      </div>
    </div>
  );
}

const Failures = ({ failures, more }: { failures: LedgerProofFailure[]; more: number }) => (
  <Sheet title="What does not add up" lead="See docs/runbooks/ledger-proof.md before you change anything.">
    <ul className="rows">
      {failures.map(({ check, subject, expected, found, words }) => (
        <li key={`${check}:${subject}`} className="row proof-failure">
          <div className="row-words">
            <strong>{words}</strong>
            <span className="soft mono">
              {check} {subject}
            </span>
            <span className="mono">
              expected {expected}, found {found}
            </span>
          </div>
        </li>
      ))}
    </ul>
    {more > 0 && <p className="soft">{more.toLocaleString('en')} more.</p>}
  </Sheet>
);

const columns: Column<LedgerAssetTotals>[] = [
  {
    name: 'name',
    label: 'Asset',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => <span className="proof-asset">{name}</span>,
  },
  ...figures.map(
    ({ figure, label }): Column<LedgerAssetTotals> => ({
      name: figure,
      label,
      numeric: true,
      figure: (totals) => BigInt(totals[figure]),
      cell: (totals) => (
        <span
          title={`${totals[figure]} base units`}
          className={figure === 'differenceBase' && totals[figure] !== '0' ? 'proof-off' : undefined}
        >
          {figureWords(totals, figure)}
        </span>
      ),
    }),
  ),
];
