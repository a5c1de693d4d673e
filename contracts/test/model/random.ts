export interface Random {
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  /** One of them. */
  pick<T>(items: readonly T[]): T;
  /** True once in `times`. */
  oneIn(times: number): boolean;
}

/** The same numbers for the same seed (mulberry32): a failing run can be repeated. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
    oneIn: (times) => below(times) === 0,
  };
}
