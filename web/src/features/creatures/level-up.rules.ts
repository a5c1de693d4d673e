/** Levels that a player has seen their creatures at, by id, the one that was looked at last at the end. */
export type SeenLevels = Record<string, number>;

const most = 200;

/** Reads what was stored; anything else is nothing. */
export function parseSeen(text: string | null): SeenLevels {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, level]) => Number.isSafeInteger(level)));
  } catch {
    return {};
  }
}

/** A key that is no number keeps its place among the others. */
const keyOf = (id: number): string => `c${id}`;

/** Returns the level from which a creature has risen since it was last seen; undefined where it has not, or never was. */
export function risenFrom(seen: SeenLevels, { id, level }: { id: number; level: number }): number | undefined {
  const before = seen[keyOf(id)];
  return before !== undefined && before < level ? before : undefined;
}

/** Takes note of a creature, and forgets those that were not looked at for longest. */
export function see(seen: SeenLevels, { id, level }: { id: number; level: number }): SeenLevels {
  const { [keyOf(id)]: _, ...others } = seen;
  return Object.fromEntries([...Object.entries(others), [keyOf(id), level] as const].slice(-most));
}
