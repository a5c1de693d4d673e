import type { Trade } from '@hatchery/api/trade-shapes';
import { TradeSlip } from '../../platform/vouchers/trade-slip.tsx';
import { nameIn } from './trades.rules.ts';

/** The receipt of a completed trade. */
export function TradeReceipt({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const { acceptedBy, completedAt, offerAssets, receipt, requestAssets, updatedAt } = trade;
  const taker = acceptedBy ? nameIn(acceptedBy) : 'Somebody';
  return (
    <TradeSlip
      uid={receipt?.postingId}
      title="Trade completed"
      sides={[
        { title: `${nameIn(trade)} gave`, lines: offerAssets },
        { title: `${taker} gave`, lines: receipt?.received ?? requestAssets },
      ]}
      at={completedAt ?? updatedAt}
      onClose={onClose}
    />
  );
}
