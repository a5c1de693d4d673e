import type { ReactNode } from 'react';
import { Face } from '../../design/face.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import type { BundleLine } from './bundle.rules.ts';
import { BundleList } from './bundle.tsx';
import './two-sides.css';

interface TwoSidesProps {
  label: string;
  /** A `TradeSide`. */
  one: ReactNode;
  /** The `TradeSide` across. */
  other: ReactNode;
  /** Beneath both sides. */
  children: ReactNode;
}

/** Both sides of a trade: one beneath the other on phones, else side by side. */
export const TwoSides = ({ label, one, other, children }: TwoSidesProps) => (
  <section className="two-sides card" aria-label={label}>
    {one}
    <span className="two-sides-between">
      <MoreIcon name="trade" size={26} />
    </span>
    {other}
    {children}
  </section>
);

interface TwoSidesActsProps {
  /** Above the buttons. */
  words?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** The buttons of a trade, beneath both sides. */
export const TwoSidesActs = ({ words, children }: TwoSidesActsProps) => (
  <div className="two-sides-acts">
    {words}
    <div className="acts">{children}</div>
  </div>
);

interface TradeSideProps {
  title: string;
  /** The player whose side it is, where that is known. */
  player?: { userId: string; picture?: string | undefined } | undefined;
  lines: readonly BundleLine[];
  /** In place of the list where nothing lies there. */
  nothing?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  busy?: boolean;
  /** Something beside a line, as a badge. */
  beside?: (line: BundleLine) => ReactNode;
  /** Beneath the list. */
  children?: ReactNode;
}

/** One side of a trade: its player, and everything that lies there. */
export const TradeSide = ({ title, player, lines, nothing, aside, busy, beside, children }: TradeSideProps) => (
  <section className="trade-side" aria-label={title} aria-busy={busy || undefined}>
    <header>
      <h2>
        {player && <Face uid={player.userId} picture={player.picture} size={32} />}
        {title}
      </h2>
      {aside}
    </header>
    {lines.length > 0 ? <BundleList label={title} lines={lines} beside={beside} /> : nothing}
    {children}
  </section>
);
