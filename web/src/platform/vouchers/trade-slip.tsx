import { Dialog } from '../../design/dialog.tsx';
import { momentWords } from '../moment.rules.ts';
import type { BundleLine } from './bundle.rules.ts';
import { BundleList } from './bundle.tsx';
import { SlipPaper } from './slip.tsx';

interface TradeSlipProps {
  /** The number of the receipt. */
  uid: string | undefined;
  title: string;
  sides: readonly { title: string; lines: readonly BundleLine[] }[];
  at: string;
  /** The hash that both players confirmed. */
  hash?: string | undefined;
  onClose: () => void;
}

/** A completed trade as a slip: who gave what, and when. */
export const TradeSlip = ({ uid, title, sides, at, hash, onClose }: TradeSlipProps) => (
  <Dialog title="Receipt" onClose={onClose}>
    <div className="dialog-body">
      <SlipPaper uid={uid}>
        <h2>{title}</h2>
        {sides.map((side) => (
          <section key={side.title} className="slip-side">
            <h3>{side.title}</h3>
            {side.lines.length > 0 ? (
              <BundleList label={side.title} lines={side.lines} />
            ) : (
              <p className="soft">Nothing</p>
            )}
          </section>
        ))}
        <dl>
          <div>
            <dt>When</dt>
            <dd>
              <time dateTime={at}>{momentWords(at)}</time>
            </dd>
          </div>
          {hash && (
            <div>
              <dt>Hash</dt>
              <dd className="mono slip-hash">{hash}</dd>
            </div>
          )}
        </dl>
      </SlipPaper>
    </div>
  </Dialog>
);
