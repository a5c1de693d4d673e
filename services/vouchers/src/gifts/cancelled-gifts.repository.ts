import type { Queryable, Transaction } from '@hatchery/kit/database';

/** Makes the gifts under some ids and their cancellation take turns until `tx` ends. */
export async function lockGifts(tx: Transaction, ids: string[]): Promise<void> {
  await tx.raw(
    `select pg_advisory_xact_lock(hashtextextended('gift ' || id, 0)) from (select unnest(?::text[]) as id order by 1) as ids`,
    [ids],
  );
}

/** Cancels gifts that were not made. The caller holds their locks. */
export async function insertCancelled(tx: Transaction, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ id, cancelled_at: now }));
  await tx('cancelled_gifts').insert(rows).onConflict().ignore();
}

/** Returns whether no gift may be made under an id any more. */
export const isCancelled = async (db: Queryable, id: string): Promise<boolean> =>
  (await db('cancelled_gifts').where({ id }).first('id')) !== undefined;
