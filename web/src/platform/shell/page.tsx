import type { ReactNode } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Link } from '../router.tsx';

interface PageProps {
  title: string;
  /** A line under the title. */
  lead?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  /** The way back, above the title; `always` shows it on wide screens too. */
  back?: { to: string; label: string; always?: boolean };
  children: ReactNode;
}

/** A page with its title on a band of sky and its content on paper. */
export function Page({ title, lead, aside, back, children }: PageProps) {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <header className="page-head on-sky">
        <div>
          {back && (
            <Link to={back.to} className={`page-back ${back.always ? 'page-back-always' : ''}`}>
              <MoreIcon name="back" size={18} /> {back.label}
            </Link>
          )}
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </main>
  );
}
