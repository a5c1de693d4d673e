type Known = { floor: number; taken: number[] };

/**
 * Returns the lowest free nonces of an account, in order.
 * @param next the account's next nonce on the chain. A node may be behind, so `floor` counts too.
 * @param known.taken nonces of our transactions that are not final.
 */
export function lowestFree(next: number, { floor, taken }: Known, count: number): number[] {
  const used = new Set(taken);
  const free: number[] = [];
  for (let nonce = Math.max(next, floor); free.length < count; nonce += 1) if (!used.has(nonce)) free.push(nonce);
  return free;
}

/** Finds a missing nonce: no transaction of ours has it, and later ones are taken. */
export function gap(next: number, known: Known): number | undefined {
  const [free = next] = lowestFree(next, known, 1);
  return known.taken.some((nonce) => nonce > free) ? free : undefined;
}
