import type { Queryable, Transaction } from '@hatchery/kit/database';

/** Experience that a key gave a creature. */
export type ExperienceGrant = { id: string; monsterId: number; amount: number; keyId: string };

/** Lists which of some ids are grants of experience. */
export const listGrants = (db: Queryable, ids: string[]): Promise<string[]> =>
  db('experience_grants').whereIn('id', ids).orderBy('id').pluck('id');

/** Stores a grant. @returns false when it was made before. */
export async function insertGrant(
  tx: Transaction,
  { id, monsterId, amount, keyId, now }: ExperienceGrant & { now: Date },
): Promise<boolean> {
  const row = { id, monster_id: monsterId, amount, key_id: keyId, created_at: now };
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
