import type { FriendState } from '@hatchery/api/community';
import type { Transaction } from '@hatchery/kit/database';

export type Friendship = { userId: string; otherId: string; state: FriendState; since: string };

const batch = 500;

/** All that some users have with others, and others with them. */
export async function friendshipsOf(tx: Transaction, ids: string[]): Promise<Friendship[]> {
  const rows = await tx('friendships').whereIn('user_id', ids).orWhereIn('other_id', ids);
  return rows.map(({ user_id, other_id, state, since }) => ({
    userId: user_id,
    otherId: other_id,
    state,
    since: since.toISOString(),
  }));
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

/** Those of some users who are still there. */
export async function present(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await tx('users').whereIn('id', ids).select('id');
  return new Set(rows.map(({ id }) => id));
}

const batches = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) => rows.slice(index * batch, (index + 1) * batch));
