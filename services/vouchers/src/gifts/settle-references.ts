import type { Transaction } from '@hatchery/kit/database';
import { insertCancelled, lockGifts } from './cancelled-gifts.repository.ts';
import { listGiven } from './gifts.repository.ts';

/** Finds which of some ids are gifts, and cancels the others: no gift will ever be made under them. @returns the gifts' ids. */
export async function settleGifts(tx: Transaction, ids: string[], now: Date): Promise<string[]> {
  await lockGifts(tx, ids);
  const given = await listGiven(tx, ids);
  await insertCancelled(
    tx,
    ids.filter((id) => !given.includes(id)),
    now,
  );
  return given;
}
