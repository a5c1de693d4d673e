/**
 * The lowest nonce that is free.
 * @param next the account's next nonce by the chain; it may be behind when the node is, so `floor` counts too.
 * @param taken nonces of own transactions that are not final.
 */
export function lowestFree(next: number, floor: number, taken: Iterable<number>): number {
  const used = new Set(taken);
  let nonce = Math.max(next, floor);
  while (used.has(nonce)) nonce += 1;
  return nonce;
}

/** The nonce that own transactions wait for in vain, if there is one: nothing holds it, and later ones are taken. */
export function gap(next: number, floor: number, taken: number[]): number | undefined {
  const free = lowestFree(next, floor, taken);
  return taken.some((nonce) => nonce > free) ? free : undefined;
}
