/** Draws a whole number from 0 to `bound` - 1. */
export type Random = (bound: number) => number;

/** Returns random numbers that a seed decides (mulberry32), so that a failure replays. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}
