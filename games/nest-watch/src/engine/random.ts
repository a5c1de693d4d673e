export type Random = { state: number };

/** Creates a repeatable stream of whole numbers (xorshift32). The same seed gives the same stream on every machine. */
export function createRandom(seed: number): Random {
  // Zero is the one state that xorshift never leaves. Close seeds begin far apart once they are mixed.
  let state = Math.imul((seed >>> 0) ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  state = (state ^ (state >>> 13)) >>> 0;
  return { state: state || 0x1f123bb5 };
}

/** Returns the next whole number in [0, below). */
export function nextBelow(random: Random, below: number): number {
  let { state } = random;
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  random.state = state >>> 0;
  return random.state % below;
}
