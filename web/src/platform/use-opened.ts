import { useState } from 'react';

/**
 * Keeps what somebody began to edit while the page goes on hearing of it. `changed` says that somebody else has saved since;
 * `open` takes another state, as after a save.
 */
export function useOpened<Thing extends { version: number }>(latest: Thing) {
  const [opened, open] = useState(latest);
  return { opened, changed: latest.version > opened.version, open };
}
