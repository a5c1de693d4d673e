import { type ReactNode, useEffect, useRef } from 'react';
import { Hills } from '../../design/hills.tsx';
import './account.css';

type Resident = 'dusk' | 'moss' | 'glow' | 'ember' | 'tide';

interface AccountCardProps {
  title: string;
  lead?: ReactNode;
  /** The creature that looks over the edge. */
  resident: Resident;
  /** A step within the page: when it changes, the heading takes the focus, as on a new page. */
  step?: string;
  /** Above the title. */
  tabs?: ReactNode;
  /** Beneath the card. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A card under the sky, with a creature looking over its edge. */
export function AccountCard({ title, lead, resident, step = '', tabs, foot, children }: AccountCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <main id="main" className="account on-sky" tabIndex={-1}>
      <div className="account-hills">
        <Hills />
      </div>
      <div className="account-stage">
        <img className="account-resident" key={resident} src={`/art/${resident}.svg`} alt="" width="112" height="112" />
        <section className="account-card card" aria-labelledby="account-title">
          {tabs}
          <header className="account-head">
            <h1 id="account-title" ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p>{lead}</p>}
          </header>
          {children}
        </section>
        {foot && <div className="account-foot">{foot}</div>}
      </div>
    </main>
  );
}

/** A placeholder of the card while the session loads. */
export function AccountWaiting() {
  return (
    <main id="main" className="account on-sky" tabIndex={-1} aria-busy="true">
      <div className="account-stage">
        <div className="account-card card account-waiting">
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      </div>
    </main>
  );
}
