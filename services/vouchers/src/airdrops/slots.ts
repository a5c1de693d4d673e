import type { Transaction } from '@hatchery/kit/database';
import { lockSlots, updateFreeSlots, updateUsed } from './claims.repository.ts';

/**
 * Takes slots of an airdrop's claims. One alone comes from a stripe that nobody else is taking from. Several, or the last ones, come from
 * all stripes, locked in order, so that claimers never wait for each other in a circle.
 * @returns the stripe of each slot; fewer than wanted if there are no more.
 */
export async function takeSlots(tx: Transaction, airdropId: string, wanted: number): Promise<number[]> {
  const fast = wanted === 1 ? await updateFreeSlots(tx, airdropId, 1) : [];
  if (fast.length === wanted) return fast;
  const stripes = await lockSlots(tx, airdropId);
  const taken = stripes
    .flatMap(({ stripe, free }) => Array<number>(Math.min(free, wanted)).fill(stripe))
    .slice(0, wanted);
  if (taken.length > 0) await updateUsed(tx, airdropId, taken, 1);
  return taken;
}

/** Gives slots back. */
export async function returnSlots(tx: Transaction, airdropId: string, stripes: number[]): Promise<void> {
  await lockSlots(tx, airdropId);
  await updateUsed(tx, airdropId, stripes, -1);
}
