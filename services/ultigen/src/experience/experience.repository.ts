import type { Queryable, Transaction } from '@hatchery/kit/database';

/** Experience that a key gave a creature, out of the budget that was charged under `budgetReference`. */
export type ExperienceGrant = { id: string; budgetReference: string; monsterId: number; amount: number; keyId: string };

/** Lists which references of budgets some experience was given out of. */
export const listGrants = (db: Queryable, budgetReferences: string[]): Promise<string[]> =>
  db('experience_grants')
    .whereIn('budget_reference', budgetReferences)
    .orderBy('budget_reference')
    .pluck('budget_reference');

/** Tells whether a grant was made. */
export const hasGrant = async (db: Queryable, id: string): Promise<boolean> =>
  (await db('experience_grants').where({ id }).first('id')) !== undefined;

/** Returns how much experience keys gave a creature on a day. */
export async function findExperience(
  db: Queryable,
  { day, monsterId }: { day: string; monsterId: number },
): Promise<number> {
  return (await db('experience_days').where({ day, monster_id: monsterId }).first('given'))?.given ?? 0;
}

/** Stores a grant. @returns false when it was made before. */
export async function insertGrant(
  tx: Transaction,
  { id, budgetReference, monsterId, amount, keyId, now }: ExperienceGrant & { now: Date },
): Promise<boolean> {
  const row = { id, budget_reference: budgetReference, monster_id: monsterId, amount, key_id: keyId, created_at: now };
  const inserted = await tx('experience_grants').insert(row).onConflict('id').ignore().returning('id');
  return inserted.length === 1;
}

/** Counts experience of a creature on a day, if there is room for it. The row stays locked until `tx` ends. @returns whether there was. */
export async function countExperience(
  tx: Transaction,
  { day, monsterId, amount, most }: { day: string; monsterId: number; amount: number; most: number },
): Promise<boolean> {
  if (amount > most) return false;
  const { rowCount } = await tx.raw(
    `insert into experience_days (day, monster_id, given) values (:day, :monsterId, :amount)
     on conflict (day, monster_id) do update set given = experience_days.given + excluded.given
       where experience_days.given + excluded.given <= :most`,
    { day, monsterId, amount, most },
  );
  return rowCount === 1;
}
