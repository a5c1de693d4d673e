import type { DirectTrade } from '@hatchery/api/direct-trades';
import { MoreIcon } from '../../design/more-icons.tsx';
import { TradeStanding } from '../../platform/vouchers/trade-standing.tsx';
import { stateWords } from './direct-trades.rules.ts';
import { TableReceipt } from './table-receipt.tsx';

/** Says where a table stands that is no longer open. */
export const TableState = ({ trade }: { trade: DirectTrade }) => (
  <TradeStanding
    start={trade.status === 'held' && <MoreIcon name="lock" size={28} />}
    {...stateWords(trade)}
    settling={trade.status === 'settling'}
    receipt={trade.status === 'completed' ? (onClose) => <TableReceipt trade={trade} onClose={onClose} /> : undefined}
  />
);
