import type { LogJob } from '@hatchery/api/chain-logs';
import type { Column } from '../../design/data-table.tsx';
import { agoWords } from '../../platform/time.rules.ts';
import { eventName, percentWords, stateWords, stretchWords } from './log.rules.ts';
import { StatusBadge } from './status-badge.tsx';

interface JobColumnsProps {
  nameOf: (job: LogJob) => string;
  chainOf: (chainId: number) => string;
  /** Milliseconds since 1970. */
  now: number;
}

/** The columns of the list of jobs. */
export const jobColumns = ({ nameOf, chainOf, now }: JobColumnsProps): Column<LogJob>[] => [
  {
    name: 'contract',
    label: 'Contract',
    figure: (job) => nameOf(job).toLowerCase(),
    cell: (job) => <span className="log-desk-name">{nameOf(job)}</span>,
  },
  { name: 'chain', label: 'Chain', figure: ({ chainId }) => chainOf(chainId), cell: ({ chainId }) => chainOf(chainId) },
  {
    name: 'event',
    label: 'Event',
    figure: ({ event = '' }) => event,
    cell: ({ event }) => (event ? <span title={event}>{eventName(event)}</span> : 'All'),
  },
  { name: 'blocks', label: 'Blocks', figure: ({ fromBlock }) => fromBlock, cell: stretchWords },
  {
    name: 'status',
    label: 'State',
    figure: stateWords,
    cell: (job) => <StatusBadge job={job} />,
  },
  {
    name: 'progress',
    label: 'Read',
    numeric: true,
    figure: ({ progress }) => progress,
    cell: ({ progress }) => percentWords(progress),
  },
  {
    name: 'logs',
    label: 'Logs',
    numeric: true,
    figure: ({ logsFound }) => logsFound,
    cell: ({ logsFound }) => logsFound.toLocaleString('en'),
  },
  {
    name: 'updated',
    label: 'Last progress',
    figure: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{agoWords(updatedAt, now)}</time>,
  },
];
