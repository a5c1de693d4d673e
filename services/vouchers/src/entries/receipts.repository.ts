import type { Queryable, Transaction } from '@hatchery/kit/database';

export type SharedReceipt = { id: string; ownerId: string; postingId: string; position: number };

const columns = { id: 'id', ownerId: 'owner_id', postingId: 'posting_id', position: 'position' };

export const findReceipt = (db: Queryable, id: string): Promise<SharedReceipt | undefined> =>
  db('shared_receipts').where({ id }).first(columns);

/** Shares an entry. @returns the id of its receipt, which stays while it is shared. */
export async function upsertReceipt(tx: Transaction, receipt: SharedReceipt & { sharedAt: Date }): Promise<string> {
  const { rows } = await tx.raw(
    `insert into shared_receipts as shared (id, owner_id, posting_id, position, shared_at)
     values (:id, :ownerId, :postingId, :position, :sharedAt)
     on conflict (posting_id, position) do update set owner_id = excluded.owner_id
     returning id`,
    receipt,
  );
  return rows[0].id;
}

/** @returns whether it was theirs and shared. */
export const deleteReceipt = async (
  tx: Transaction,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<boolean> => (await tx('shared_receipts').where({ id, owner_id: ownerId }).delete()) === 1;
