import type { ReactNode } from 'react';

/** A place that is empty yet, and the step that fills it. */
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
