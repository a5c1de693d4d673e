import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import './two-sides.css';

interface TradeStandingProps {
  /** Before the words, as an icon. */
  start?: ReactNode;
  title: string;
  words: string;
  settling: boolean;
  /** Draws the receipt, once there is one. */
  receipt: ((onClose: () => void) => ReactNode) | undefined;
}

/** Says where a trade stands that is no longer open. */
export function TradeStanding({ start, title, words, settling, receipt }: TradeStandingProps) {
  const [shown, setShown] = useState(false);
  return (
    <section className="trade-standing card">
      {settling && <span className="spinner" aria-hidden="true" />}
      {start}
      <div role="status">
        <h2>{title}</h2>
        <p className="soft">{words}</p>
      </div>
      {receipt && <Button onClick={() => setShown(true)}>See the receipt</Button>}
      {shown && receipt?.(() => setShown(false))}
    </section>
  );
}
