/** Random numbers that follow from a seed. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** Returns a number from 0 up to but not including 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability: number) => next() < probability,
    pick: <T>(values: readonly T[]): T => values[below(values.length)] as T,
    /** Returns an amount from 1 to `most`. */
    amount: (most: bigint) => 1n + (most * BigInt(below(2 ** 32))) / 2n ** 32n,
  };
}

export type Random = ReturnType<typeof createRandom>;
