export type Random = () => number;

/** Creates a repeatable stream of numbers in [0, 1). The same seed gives the same stream on every machine. */
export function random(seed: string | number): Random {
  let state = hash(String(seed));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a 32-bit hash of a text (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

export function pick<T>(from: readonly [T, ...T[]], roll: number): T {
  return from[Math.floor(roll * from.length)] ?? from[0];
}
