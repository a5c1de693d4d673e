import { type ReactNode, useId } from 'react';
import './sheet.css';
import { Repeated } from './repeated.tsx';

interface SheetProps {
  title: string;
  /** A line that says what this is for. */
  lead?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A sheet of paper with a heading. */
export function Sheet({ title, lead, aside, children }: SheetProps) {
  const id = useId();
  return (
    <section className="leaf card" aria-labelledby={id}>
      <header className="leaf-head">
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className="soft">{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}

interface RowProps {
  /** A face or a drawing. */
  start?: ReactNode;
  title: ReactNode;
  /** Beneath the title. */
  words?: ReactNode;
  /** The buttons of the row. */
  children?: ReactNode;
}

/** A row of a list on a sheet: a thing and its buttons. */
export function Row({ start, title, words, children }: RowProps) {
  return (
    <li className="row">
      {start}
      <div className="row-words">
        <strong>{title}</strong>
        {words && <span className="soft">{words}</span>}
      </div>
      {children && <div className="row-end">{children}</div>}
    </li>
  );
}

/** Placeholders of the true height while rows load. */
export function RowsWaiting({ count = 3, label }: { count?: number; label: string }) {
  return (
    <ul className="rows" aria-busy="true" aria-label={label}>
      <Repeated count={count}>
        <li className="row">
          <span className="skeleton row-face" />
          <div className="row-words">
            <span className="skeleton" style={{ height: 19, width: '46%' }} />
            <span className="skeleton" style={{ height: 16, width: '68%' }} />
          </div>
        </li>
      </Repeated>
    </ul>
  );
}

/** A drawing in a round field, where a face would be. */
export const Medal = ({ children }: { children: ReactNode }) => <span className="medal">{children}</span>;
