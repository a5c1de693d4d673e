export interface Random {
  /** Returns a whole number from 0 up to but not including `limit`. */
  below(limit: number): number;
  /** Returns one of the values. */
  pick<T>(items: readonly T[]): T;
  /** Returns true once in `times`. */
  oneIn(times: number): boolean;
}

/** Creates random numbers that follow from a seed (mulberry32), so a failing run can be repeated. */
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
