import { Component, type ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { wordsFor } from '../platform/problem.ts';
import { isMissingChunk, reloadIfRebuilt } from './stale-build.ts';

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

  override componentDidCatch(error: unknown) {
    if (isMissingChunk(error)) void reloadIfRebuilt();
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <main className="page page-narrow" id="main" tabIndex={-1}>
        <section className="empty card">
          <h1>Something went wrong on this page</h1>
          <p>Your creatures, eggs and tokens are safe. {wordsFor(asFailedFetch(this.state.error))}</p>
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
