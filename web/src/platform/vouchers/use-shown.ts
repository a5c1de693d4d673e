import { useEffect, useState } from 'react';

/** The second press of a double click comes within this. */
const doubleClickMs = 800;

/**
 * Keeps what a player looks at while it changes underneath: a press binds to what is shown, never to what came meanwhile.
 * @param same whether two states show the player the same
 */
export function useShown<Value>(latest: Value, same: (one: Value, other: Value) => boolean) {
  const [{ shown, before }, set] = useState<{ shown: Value; before: Value | undefined }>({
    shown: latest,
    before: undefined,
  });
  const [sure, setSure] = useState(shown);
  useEffect(() => {
    const timer = setTimeout(() => setSure(shown), doubleClickMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    shown,
    /** A change has just been shown: a press may still mean what was there before. */
    tooSoon: sure !== shown,
    /** The state that the player saw before the one that is shown now; absent until something changed. */
    before,
    /** There is something newer than what is shown. */
    stale: !same(shown, latest),
    /** Shows what is newest, or `newest` if the caller knows better. */
    show: (newest: Value = latest) =>
      set((current) => ({ shown: newest, before: same(current.shown, newest) ? current.before : current.shown })),
  };
}
