import { useState } from 'react';
import { toast } from '../design/toaster.tsx';
import { wordsFor } from './problem.ts';

/**
 * Keeps what somebody began to edit while the page goes on hearing of it. `changed` says that somebody else has saved since;
 * `open` takes another state, as after a save, and `reopen` the newest one.
 */
export function useOpened<Thing extends { version: number }>(
  latest: Thing,
  fetchNewest: () => Promise<Thing | null | undefined>,
) {
  const [opened, open] = useState(latest);
  async function reopen(): Promise<void> {
    try {
      open((await fetchNewest()) ?? latest);
    } catch (error) {
      toast(wordsFor(error), 'bad');
    }
  }
  return { opened, changed: latest.version > opened.version, open, reopen };
}
