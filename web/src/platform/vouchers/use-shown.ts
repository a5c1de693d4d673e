import { useState } from 'react';

/**
 * Keeps what a player looks at while it changes underneath: a press binds to what is shown, never to what came meanwhile.
 * @param same whether two states show the player the same
 */
export function useShown<Value>(latest: Value, same: (one: Value, other: Value) => boolean) {
  const [{ shown, before }, set] = useState<{ shown: Value; before: Value | undefined }>({
    shown: latest,
    before: undefined,
  });
  return {
    shown,
    /** The state that the player saw before the one that is shown now; absent until something changed. */
    before,
    /** There is something newer than what is shown. */
    stale: !same(shown, latest),
    /** Shows what is newest, or `newest` if the caller knows better. */
    show: (newest: Value = latest) =>
      set((current) => ({ shown: newest, before: same(current.shown, newest) ? current.before : current.shown })),
  };
}
