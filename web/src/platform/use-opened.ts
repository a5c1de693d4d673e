import { useState } from 'react';
import { toast } from '../design/toaster.tsx';
import { wordsFor } from './problem.ts';

/**
 * Keeps what somebody began to edit while the page goes on hearing of it. `changed` says that somebody else has saved since;
 * `open` takes another state, as after a save, and `reopen` the newest one. `version` is the one that a save replaces, and
 * `replace` makes it the newest one without another look.
 */
export function useOpened<Thing extends { version: number }>(
  latest: Thing,
  fetchNewest: () => Promise<Thing | null | undefined>,
) {
  const [opened, setOpened] = useState(latest);
  const [version, setVersion] = useState(latest.version);
  function open(thing: Thing): void {
    setOpened(thing);
    setVersion(thing.version);
  }
  async function withNewest(use: (newest: Thing) => void): Promise<void> {
    try {
      use((await fetchNewest()) ?? latest);
    } catch (error) {
      toast(wordsFor(error), 'bad');
    }
  }
  return {
    opened,
    version,
    changed: latest.version > version,
    open,
    reopen: () => withNewest(open),
    replace: () => withNewest((newest) => setVersion(newest.version)),
  };
}
