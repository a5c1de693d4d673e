import type { ChainLog } from '@hatchery/api/chain-logs';
import type { ContractEvent } from '@hatchery/api/contracts';
import { shortenAddress, shortenAddresses } from '../../design/address.rules.ts';
import { type Column, Nothing } from '../../design/data-table.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { argumentsOf, unknownWords } from './log.rules.ts';

/** The columns of a list of logs. They are in the order that was asked for, and not sorted further. */
export const logColumns = (eventOf: (log: ChainLog) => ContractEvent | undefined): Column<ChainLog>[] => [
  {
    name: 'block',
    label: 'Block',
    cell: ({ blockNumber }) => <span className="mono">{blockNumber.toLocaleString('en')}</span>,
  },
  { name: 'finality', label: 'State', cell: ({ finality }) => <FinalityBadge finality={finality} /> },
  {
    name: 'event',
    label: 'Event',
    cell: (log) => <span className="log-desk-name">{eventOf(log)?.name ?? <Nothing />}</span>,
  },
  { name: 'arguments', label: 'Arguments', cell: (log) => <Arguments log={log} event={eventOf(log)} /> },
  { name: 'time', label: 'When', cell: ({ blockTime }) => <time dateTime={blockTime}>{momentWords(blockTime)}</time> },
  {
    name: 'transaction',
    label: 'Transaction',
    cell: ({ transactionHash }) => <span className="mono">{shortenAddress(transactionHash)}</span>,
  },
];

export const FinalityBadge = ({ finality }: Pick<ChainLog, 'finality'>) => (
  <span className={finality === 'final' ? 'badge badge-good' : 'badge'}>{finality === 'final' ? 'Final' : 'Seen'}</span>
);

function Arguments({ log, event }: { log: ChainLog; event: ContractEvent | undefined }) {
  if (!log.args) return <span className="soft">{unknownWords(log)}</span>;
  const named = argumentsOf(log, event);
  if (named.length === 0) return <Nothing />;
  return (
    <span className="log-desk-arguments">
      {named.map(({ name, text }) => (
        <span key={name}>
          <span className="soft">{name}</span> <span className="mono">{shortenAddresses(text)}</span>
        </span>
      ))}
    </span>
  );
}
