import { Component, type ReactNode } from 'react';
import { wordsFor } from '../platform/problem.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

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

/** What could not be loaded, and a way to ask again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div className="failure card" role="alert">
      <Icon name="alert" />
      <p>{wordsFor(error)}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** Keeps one broken page from taking the rest with it. Changing `resetKey` gives the page another chance. */
export class ErrorBoundary extends Component<
  { resetKey: string; children: ReactNode },
  { error: unknown; at: string }
> {
  override state = { error: undefined as unknown, at: '' };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: { resetKey: string }, state: { error: unknown; at: string }) {
    return props.resetKey === state.at ? null : { error: undefined, at: props.resetKey };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <main className="page page-narrow" id="main" tabIndex={-1}>
        <section className="empty card">
          <h1>This page broke</h1>
          <p>Your creatures, eggs and tokens are safe; only this screen stumbled. {wordsFor(this.state.error)}</p>
          <Button look="primary" onClick={() => location.reload()}>
            Load it again
          </Button>
        </section>
      </main>
    );
  }
}
