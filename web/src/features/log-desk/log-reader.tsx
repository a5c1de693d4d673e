import type { ChainLog } from '@hatchery/api/chain-logs';
import type { Contract, ContractEvent } from '@hatchery/api/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../design/data-table.tsx';
import { TableCard, TableFoot } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { ShowMore } from '../../platform/show-more.tsx';
import { filtersOf, indexedWords, type LogSearch, noFilters, refusedFields, type Typed } from './log.rules.ts';
import { logColumns } from './log-columns.tsx';
import { logsOptions } from './log-desk.queries.ts';
import { LogDialog } from './log-dialog.tsx';
import { LogFilters } from './log-filters.tsx';

interface LogReaderProps {
  contract: Contract;
  events: readonly ContractEvent[];
  /** Signature or name of the event that is looked at first; empty for all of them. */
  first: string;
}

/** A block becomes final in seconds. */
const whileSeenMs = 5_000;

/** The logs of a contract by event, arguments and blocks, each with whether it is final. */
export function LogReader({ contract, events, first }: LogReaderProps) {
  const [event, setEvent] = useState(() => events.find(({ signature, name }) => [signature, name].includes(first)));
  const [order, setOrder] = useState<LogSearch['order']>('newest');
  const [typed, setTyped] = useState(noFilters);
  const [opened, setOpened] = useState<ChainLog>();
  const { chainId, address } = contract;
  const search: LogSearch = { chainId, address: address as LogSearch['address'], order, ...filtersOf(typed, event) };
  const query = useInfiniteQuery({
    ...logsOptions(search),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 && data.pages[0]?.logs.some(isSeen) ? whileSeenMs : false,
  });
  const { data, error, isPlaceholderData } = query;
  const logs = data?.pages.flatMap((page) => page.logs);
  const last = data?.pages.at(-1);
  const refused = error instanceof ApiProblem && error.status === 400 ? refusedFields(error.errors) : {};
  const eventOf = (log: ChainLog) => events.find(({ signature }) => signature === log.event);
  const isNarrow = typed !== noFilters || event !== undefined;
  function choose(next: ContractEvent | undefined, filters: Typed = { ...typed, args: {} }) {
    setEvent(next);
    setTyped(filters);
  }
  return (
    <TableCard label="Logs">
      <LogFilters
        {...{ events, event, order, typed, refused }}
        onEvent={choose}
        onOrder={setOrder}
        onSearch={setTyped}
      />
      <p className="log-desk-read" role="status">
        {last ? indexedWords(last) : '\u00a0'}
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
          none={noneWords({ isNarrow, hasMore: query.hasNextPage, refused: error !== null })}
          onOpen={setOpened}
        />
      )}
      {logs && (
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

const isSeen = ({ finality }: ChainLog): boolean => finality === 'seen';

const isSame = (one: ChainLog, other: ChainLog): boolean =>
  one.blockHash === other.blockHash && one.logIndex === other.logIndex;

function noneWords({ isNarrow, hasMore, refused }: { isNarrow: boolean; hasMore: boolean; refused: boolean }): string {
  if (refused) return 'Correct the filters above to see logs.';
  if (hasMore) return 'Nothing so far. Press Show more to look further.';
  return isNarrow ? 'No log that was read is like that.' : 'No logs were read of this contract.';
}
