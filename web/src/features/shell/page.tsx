import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** A line under the title. */
  lead?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page on the desk: its title on a band of sky, its content on paper. */
export function Page({ title, lead, aside, children }: PageProps) {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <header className="page-head on-sky">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </main>
  );
}
