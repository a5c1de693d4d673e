import type { ReactNode } from 'react';

/** Shows that a place is still empty, and the step that fills it. */
export function EmptyState({
  art,
  title,
  children,
  action,
}: {
  art?: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className="empty card">
      {art}
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </section>
  );
}
