import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { insertCancelled, listCancelled, lockGifts } from './cancelled-gifts.repository.ts';
import { listGifts } from './gifts.repository.ts';

/** Lists which of some ids were given. */
type ListGiven = (tx: Transaction, ids: string[]) => Promise<string[]>;

/** Finds which of some ids were given, and cancels the others: nothing will ever be given under them. @returns those that were. */
export async function settleReferences(
  tx: Transaction,
  ids: string[],
  { now, listGiven }: { now: Date; listGiven: ListGiven },
): Promise<string[]> {
  await lockGifts(tx, ids);
  const given = new Set(await listGiven(tx, ids));
  await insertCancelled(
    tx,
    ids.filter((id) => !given.has(id)),
    now,
  );
  return [...given];
}

/** Finds which of some ids are gifts, and cancels the others. @returns the gifts' ids. */
export const settleGifts = (tx: Transaction, ids: string[], now: Date): Promise<string[]> =>
  settleReferences(tx, ids, { now, listGiven: async (...asked) => (await listGifts(...asked)).map(({ id }) => id) });

/** Keeps an id from being cancelled until `tx` ends. @throws Problem conflict if it was. */
export async function requireUncancelled(tx: Transaction, id: string): Promise<void> {
  await lockGifts(tx, [id]);
  if ((await listCancelled(tx, [id])).length > 0) throw tooLate();
}

/** Returns the refusal of something whose budget went back meanwhile. */
export const tooLate = (): Problem =>
  new Problem(
    'conflict',
    'This request was not completed in time. Nothing was given, and its budget is back. Send it again with another Idempotency-Key.',
  );
