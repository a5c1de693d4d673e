import type { FriendState } from '@hatchery/api/community';
import type { Transaction } from '@hatchery/kit/database';

export type Friendship = { userId: string; otherId: string; state: FriendState; since: string };

const batch = 500;

/** Lists the friendships of some users, from both sides. */
export async function listFriendships(tx: Transaction, ids: string[]): Promise<Friendship[]> {
  const rows = await tx('friendships')
    .whereIn('user_id', ids)
    .orWhereIn('other_id', ids)
    .select({ userId: 'user_id', otherId: 'other_id', state: 'state', since: 'since' });
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

export async function deleteFriendships(tx: Transaction, rows: Friendship[]): Promise<void> {
  for (const some of batches(rows))
    await tx('friendships')
      .whereIn(
        ['user_id', 'other_id'],
        some.map(({ userId, otherId }) => [userId, otherId]),
      )
      .delete();
}

export async function insertFriendships(tx: Transaction, rows: Friendship[]): Promise<void> {
  for (const some of batches(rows))
    await tx('friendships')
      .insert(some.map(({ userId, otherId, state, since }) => ({ user_id: userId, other_id: otherId, state, since })))
      .onConflict()
      .ignore();
}

/** Finds those of some users who still exist. */
export const findPresent = async (tx: Transaction, ids: string[]): Promise<Set<string>> =>
  new Set(await tx('users').whereIn('id', ids).pluck('id'));

const batches = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) => rows.slice(index * batch, (index + 1) * batch));
