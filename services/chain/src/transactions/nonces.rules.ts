/**
 * Returns the lowest free nonce.
 * @param next the account's next nonce on the chain. A node may be behind, so `floor` counts too.
 * @param taken nonces of our transactions that are not final.
 */
export function lowestFree(next: number, floor: number, taken: Iterable<number>): number {
  const used = new Set(taken);
  let nonce = Math.max(next, floor);
  while (used.has(nonce)) nonce += 1;
  return nonce;
}

/** Finds a missing nonce: no transaction of ours has it, and later ones are taken. */
export function gap(next: number, floor: number, taken: number[]): number | undefined {
  const free = lowestFree(next, floor, taken);
  return taken.some((nonce) => nonce > free) ? free : undefined;
}
