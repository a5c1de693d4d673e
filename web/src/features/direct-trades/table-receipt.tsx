import type { DirectTrade } from '@hatchery/api/direct-trades';
import { Dialog } from '../../design/dialog.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { BundleList } from '../../platform/vouchers/bundle.tsx';
import { SlipPaper } from '../../platform/vouchers/slip.tsx';
import { partnerOf, type Side, sidesOf } from './direct-trades.rules.ts';

/** A completed direct trade as a slip: who gave what, when, and the hash that both confirmed. */
export function TableReceipt({ trade, onClose }: { trade: DirectTrade; onClose: () => void }) {
  const { mine, theirs } = sidesOf(trade);
  const at = trade.completedAt ?? trade.changedAt;
  return (
    <Dialog title="Receipt" onClose={onClose}>
      <div className="dialog-body">
        <SlipPaper uid={trade.receipt?.postingId}>
          <h2>Direct trade</h2>
          <SlipSide title="You gave" side={mine} />
          <SlipSide title={`${partnerOf(trade)} gave`} side={theirs} />
          <dl>
            <div>
              <dt>When</dt>
              <dd>
                <time dateTime={at}>{momentWords(at)}</time>
              </dd>
            </div>
            {trade.receipt && (
              <div>
                <dt>Hash</dt>
                <dd className="mono table-hash">{trade.receipt.hash}</dd>
              </div>
            )}
          </dl>
        </SlipPaper>
      </div>
    </Dialog>
  );
}

const SlipSide = ({ title, side: { vouchers } }: { title: string; side: Side }) => (
  <section className="table-slip-side">
    <h3>{title}</h3>
    {vouchers.length > 0 ? <BundleList label={title} lines={vouchers} /> : <p className="soft">Nothing</p>}
  </section>
);
