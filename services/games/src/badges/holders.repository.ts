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
  reason: string | null;
  now: Date;
};

/** Stores that a player has badges. @returns those that they did not have. */
export async function insertHolders(tx: Transaction, holders: HolderRow[]): Promise<string[]> {
  if (holders.length === 0) return [];
  return tx('badge_holders')
    .insert(
      holders.map(({ badgeId, userId, by, giverId, reason, now }) => ({
        badge_id: badgeId,
        user_id: userId,
        given_by: by,
        giver_id: giverId,
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

/** Counts the players who have a badge: without those who were deleted, and all accounts of one player once. */
export async function updateCount(db: Queryable, badgeId: string): Promise<void> {
  await db.raw(
    `with recursive heirs (user_id) as (
       select departures.into_id from badge_holders join departures using (user_id) where badge_id = :badgeId
       union
       select departures.into_id from heirs join departures using (user_id)
     ), living as (
       select user_id from badge_holders where badge_id = :badgeId union select user_id from heirs
     )
     update badges set counted_at = now(), holders = (
       select count(*) from living where user_id is not null
         and not exists (select from departures where departures.user_id = living.user_id)
     ) where id = :badgeId`,
    { badgeId },
  );
}

type Used = { giverId: string; reference: string; badgeId: string; userId: string };

/** Stores what a reference of a giver stands for, once. @returns what it stands for. */
export async function upsertReference(tx: Transaction, used: Used): Promise<Pick<Used, 'badgeId' | 'userId'>> {
  const { giverId, reference, badgeId, userId } = used;
  const key = { giver_id: giverId, reference };
  await tx('badge_references')
    .insert({ ...key, badge_id: badgeId, user_id: userId })
    .onConflict(['giver_id', 'reference'])
    .ignore();
  const stored = await tx('badge_references').where(key).first({ badgeId: 'badge_id', userId: 'user_id' });
  return stored ?? used;
}

/** Deletes what says that some accounts have badges. */
export async function deleteHoldersOf(tx: Transaction, userIds: string[]): Promise<void> {
  await Promise.all([
    tx('badge_holders').whereIn('user_id', userIds).delete(),
    tx('badge_references').whereIn('user_id', userIds).delete(),
  ]);
}
