import type { Trade, TradeAsset } from '@hatchery/api/trade-shapes';
import { Dialog } from '../../design/dialog.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { BundleList } from '../../platform/vouchers/bundle.tsx';
import { SlipPaper } from '../../platform/vouchers/slip.tsx';
import { nameIn } from './trades.rules.ts';

/** A completed trade as a slip: who gave what to whom, and when. */
export function TradeReceipt({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const { acceptedBy, completedAt, receipt, updatedAt } = trade;
  const owner = nameIn(trade);
  const taker = acceptedBy ? nameIn(acceptedBy) : 'Somebody';
  const at = completedAt ?? updatedAt;
  return (
    <Dialog title="Receipt" onClose={onClose}>
      <div className="dialog-body">
        <SlipPaper uid={receipt?.postingId}>
          <h2>Trade completed</h2>
          <SlipSide title={`${owner} gave`} lines={trade.offerAssets} />
          <SlipSide title={`${taker} gave`} lines={receipt?.received ?? trade.requestAssets} />
          <dl>
            <div>
              <dt>When</dt>
              <dd>
                <time dateTime={at}>{momentWords(at)}</time>
              </dd>
            </div>
          </dl>
        </SlipPaper>
      </div>
    </Dialog>
  );
}

const SlipSide = ({ title, lines }: { title: string; lines: readonly TradeAsset[] }) => (
  <section className="slip-side">
    <h3>{title}</h3>
    <BundleList label={title} lines={lines} />
  </section>
);
