import type { Queryable, Transaction } from '@hatchery/kit/database';

/** Lists those of some badges that one of some accounts has. */
export const listHeldOf = (tx: Transaction, badgeIds: string[], userIds: string[]): Promise<string[]> =>
  tx('badge_holders')
    .whereIn('user_id', userIds)
    .whereIn('badge_id', badgeIds)
    .distinct()
    .orderBy('badge_id')
    .pluck('badge_id');

export type HolderRow = {
  badgeId: string;
  userId: string;
  by: string;
  giverId: string;
  reference: string | null;
  reason: string | null;
  now: Date;
};

/** Stores that a player has badges. @returns those that they did not have, and whose references are new. */
export async function insertHolders(tx: Transaction, holders: HolderRow[]): Promise<string[]> {
  if (holders.length === 0) return [];
  return tx('badge_holders')
    .insert(
      holders.map(({ badgeId, userId, by, giverId, reference, reason, now }) => ({
        badge_id: badgeId,
        user_id: userId,
        given_by: by,
        giver_id: giverId,
        reference,
        reason,
        given_at: now,
      })),
    )
    .onConflict()
    .ignore()
    .returning('badge_id')
    .then((rows: { badge_id: string }[]) => rows.map(({ badge_id }) => badge_id));
}

/** Lists badges whose holders should be counted again: each after a minute, and a second more for each thousand holders. */
export const listUncounted = (db: Queryable, limit: number): Promise<string[]> =>
  db('badges')
    .whereRaw(`counted_at < now() - interval '1 minute' - holders * interval '1 millisecond'`)
    .orderBy(['counted_at', 'id'])
    .limit(limit)
    .pluck('id');

/** Counts the players who have a badge: without those who were deleted, and accounts of one player once. */
export async function updateCount(db: Queryable, badgeId: string): Promise<void> {
  await db.raw(
    `update badges set counted_at = now(), holders = (
       select count(*) from badge_holders held where held.badge_id = badges.id and not exists (
         select from departures where departures.user_id = held.user_id and (
           departures.into_id is null or exists (
             select from badge_holders heir where heir.badge_id = held.badge_id and heir.user_id = departures.into_id
           )
         )
       )
     ) where id = ?`,
    [badgeId],
  );
}
