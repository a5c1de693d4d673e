import { Component, type ReactNode, Suspense } from 'react';
import { Button } from '../design/button.tsx';
import { toast } from '../design/toaster.tsx';
import { wordsFor } from './problem.ts';
import { isMissingChunk, reloadIfRebuilt } from './stale-build.ts';

interface Props {
  /** Changing it gives a page another chance. */
  resetKey?: string;
  /** Shown while code is fetched. */
  fallback?: ReactNode;
  /** For what opens beside a page, such as a dialog: called after an error, which leaves the page as it is. */
  onGone?: () => void;
  children: ReactNode;
}

interface State {
  error?: unknown;
  at?: string | undefined;
}

/** Waits for the code of its children, and keeps a part that breaks or does not arrive from taking the rest with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { at }: State): State | null {
    return resetKey === at ? null : { error: undefined, at: resetKey };
  }

  override componentDidCatch(error: unknown) {
    if (isMissingChunk(error)) void reloadIfRebuilt();
    const { onGone } = this.props;
    if (!onGone) return;
    toast('That did not load. Check your connection and reload the page.', 'bad');
    onGone();
  }

  override render() {
    const { error } = this.state;
    const { fallback, onGone, children } = this.props;
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (onGone) return null;
    return (
      <main className="page page-narrow" id="main" tabIndex={-1}>
        <section className="empty card">
          <h1>Something went wrong on this page</h1>
          <p>Your creatures, eggs and tokens are safe. {wordsFor(asFailedFetch(error))}</p>
          <Button look="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </section>
      </main>
    );
  }
}

/** Code that does not arrive is, to the player, a failed fetch like any other. */
const asFailedFetch = (error: unknown) => (isMissingChunk(error) ? new TypeError() : error);
