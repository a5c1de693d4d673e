import type { Queryable, Transaction } from '@hatchery/kit/database';

export type StoredPlace = { userId: string; country: string; yearOfBirth: number; statedAt: Date };

const columns = { userId: 'user_id', country: 'country', yearOfBirth: 'birth_year', statedAt: 'stated_at' };

/** Lists the places that the accounts of one player stated, the latest first. */
export const listPlaces = (db: Queryable, userIds: string[]): Promise<StoredPlace[]> =>
  db('player_places')
    .whereIn('user_id', userIds)
    .orderBy([{ column: 'stated_at', order: 'desc' }, 'user_id'])
    .limit(100)
    .select(columns);

/** Makes statements of one player take turns until `tx` ends. */
export async function lockPlace(tx: Transaction, userId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('place of ' || ?, 0))`, [userId]);
}

export async function upsertPlace(
  tx: Transaction,
  { userId, country, yearOfBirth, statedAt }: StoredPlace,
): Promise<void> {
  await tx('player_places')
    .insert({ user_id: userId, country, birth_year: yearOfBirth, stated_at: statedAt })
    .onConflict('user_id')
    .merge();
}

export async function deletePlaces(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('player_places').whereIn('user_id', userIds).delete();
}
