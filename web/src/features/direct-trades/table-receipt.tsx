import type { DirectTrade } from '@hatchery/api/direct-trades';
import { TradeSlip } from '../../platform/vouchers/trade-slip.tsx';
import { partnerOf, sidesOf } from './direct-trades.rules.ts';

/** The receipt of a completed direct trade, with the hash that both confirmed. */
export function TableReceipt({ trade, onClose }: { trade: DirectTrade; onClose: () => void }) {
  const { mine, theirs } = sidesOf(trade);
  return (
    <TradeSlip
      uid={trade.receipt?.postingId}
      title="Direct trade"
      sides={[
        { title: 'You gave', lines: mine.vouchers },
        { title: `${partnerOf(trade)} gave`, lines: theirs.vouchers },
      ]}
      at={trade.completedAt ?? trade.changedAt}
      hash={trade.receipt?.hash}
      onClose={onClose}
    />
  );
}
