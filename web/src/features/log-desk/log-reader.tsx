import type { ChainLog, ChainLogPage } from '@hatchery/api/chain-logs';
import type { Contract, ContractEvent } from '@hatchery/api/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { DataTable } from '../../design/data-table.tsx';
import { TableCard, TableFoot } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { navigate, useQueryText } from '../../platform/router.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { AddJob } from './add-job.tsx';
import { filtersOf, indexedWords, type LogSearch, noFilters, refusedFields, type Typed } from './log.rules.ts';
import { logColumns } from './log-columns.tsx';
import { logsOptions } from './log-desk.queries.ts';
import { LogDialog } from './log-dialog.tsx';
import { LogFilters } from './log-filters.tsx';
import { queryOf, type View, viewOf } from './view.rules.ts';

interface LogReaderProps {
  contract: Contract;
  events: readonly ContractEvent[];
}

/** A block becomes final in seconds. */
const whileSeenMs = 5_000;

/** The part of the logs that is shown. The address of the page names it, so it can be loaded again and sent to others. */
function useView(events: readonly ContractEvent[]) {
  const named = viewOf(useQueryText(), events);
  // Another order leaves what is typed, and not searched for yet, as it is.
  const filters = queryOf({ ...named, order: 'newest' });
  const { typed } = useMemo(() => viewOf(filters, events), [filters, events]);
  const view: View = { ...named, typed };
  const show = (change: Partial<View>) =>
    navigate(location.pathname + queryOf({ ...view, ...change }), { replace: true });
  return [view, show] as const;
}

/** The logs of a contract by event, arguments and blocks, each with whether it is final. */
export function LogReader({ contract, events }: LogReaderProps) {
  const [{ event, typed, order }, show] = useView(events);
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<ChainLog>();
  const { chainId, address } = contract;
  const search: LogSearch = { chainId, address: address as LogSearch['address'], order, ...filtersOf(typed, event) };
  const query = useInfiniteQuery({
    ...logsOptions(search),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 && data.pages.some(mayGrowSoon) ? whileSeenMs : false,
  });
  const { data, error, isPlaceholderData } = query;
  const logs = data?.pages.flatMap((page) => page.logs);
  const last = data?.pages.at(-1);
  const refused = error instanceof ApiProblem && error.status === 400 ? refusedFields(error.errors) : {};
  const eventOf = (log: ChainLog) => events.find(({ signature }) => signature === log.event);
  const isNarrow = typed !== noFilters || event !== undefined;
  const isUnread = last?.indexed.length === 0;
  const choose = (next: ContractEvent | undefined, filters: Typed = { ...typed, args: {} }) =>
    show({ event: next, typed: filters });
  return (
    <TableCard label="Logs">
      <LogFilters
        {...{ events, event, order, typed, refused }}
        onEvent={choose}
        onOrder={(next) => show({ order: next })}
        onSearch={(next) => show({ typed: next })}
      />
      <p className="log-desk-read" role="status">
        {(last && indexedWords(last)) || '\u00a0'}
      </p>
      {error && Object.keys(refused).length === 0 && !data ? (
        <Failure error={error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label="Logs"
          columns={logColumns(eventOf)}
          rows={error ? (logs ?? []) : logs}
          stale={isPlaceholderData && !error}
          keyOf={({ blockNumber, logIndex }) => `${blockNumber}.${logIndex}`}
          nameOf={(log) => `${eventOf(log)?.name ?? 'Unknown event'} in block ${log.blockNumber.toLocaleString('en')}`}
          none={
            isUnread && !error ? (
              <Unread onAdd={() => setAdding(true)} />
            ) : (
              noneWords({ isNarrow, hasMore: query.hasNextPage, refused: error !== null })
            )
          }
          onOpen={setOpened}
        />
      )}
      {adding && <AddJob contracts={[contract]} onClose={() => setAdding(false)} />}
      {logs && !isUnread && (
        <TableFoot words={`${logs.length.toLocaleString('en')} shown${query.hasNextPage ? ', there may be more' : ''}`}>
          <ShowMore query={query} />
        </TableFoot>
      )}
      {opened && (
        <LogDialog
          log={logs?.find((log) => isSame(log, opened)) ?? opened}
          event={eventOf(opened)}
          contract={contract}
          onOnly={(name, text) => {
            choose(eventOf(opened), { ...noFilters, args: { [name]: text } });
            setOpened(undefined);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </TableCard>
  );
}

/** Tells of a contract of which nothing was read, with the way to have it read. */
const Unread = ({ onAdd }: { onAdd: () => void }) => (
  <div className="log-desk-unread">
    <p>No logs of this contract were read yet.</p>
    <Button look="primary" onClick={onAdd}>
      Add a job
    </Button>
  </div>
);

/** A log becomes final, and a job may be under way. */
const mayGrowSoon = ({ logs, indexed }: ChainLogPage): boolean => indexed.length === 0 || logs.some(isSeen);

const isSeen = ({ finality }: ChainLog): boolean => finality === 'seen';

const isSame = (one: ChainLog, other: ChainLog): boolean =>
  one.blockHash === other.blockHash && one.logIndex === other.logIndex;

function noneWords({ isNarrow, hasMore, refused }: { isNarrow: boolean; hasMore: boolean; refused: boolean }): string {
  if (refused) return 'Correct the filters above to see logs.';
  if (hasMore) return 'Nothing so far. Press Show more to look further.';
  return isNarrow ? 'No log that was read is like that.' : 'It has told nothing in the blocks that were read.';
}
