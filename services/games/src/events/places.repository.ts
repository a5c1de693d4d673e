import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Place, StoredPlaceState } from './events.rules.ts';

export type StoredPlace = Place & { grantId: string | null };

const columns = {
  position: 'position',
  rank: 'rank',
  userId: 'user_id',
  range: 'range',
  state: 'state',
  receiverId: 'receiver_id',
  grantId: 'grant_id',
};

/** Forgets the places of an earlier dry run. */
export async function deletePlaces(tx: Transaction, eventId: string): Promise<void> {
  await tx('event_places').where({ event_id: eventId }).delete();
}

export async function insertPlaces(tx: Transaction, eventId: string, places: Place[]): Promise<void> {
  if (places.length === 0) return;
  await tx('event_places').insert(
    places.map(({ position, rank, userId, range, state, receiverId }) => ({
      event_id: eventId,
      position,
      rank,
      user_id: userId,
      range,
      state,
      receiver_id: receiverId,
    })),
  );
}

type PlacePage = { after: number; limit: number; state?: StoredPlaceState | undefined };

/** Lists places in order of their positions. */
export function listPlaces(db: Queryable, eventId: string, { after, limit, state }: PlacePage): Promise<StoredPlace[]> {
  const query = db('event_places')
    .where({ event_id: eventId })
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .select(columns);
  return state === undefined ? query : query.where({ state });
}

type Counts = Record<StoredPlaceState, number>;

export async function countPlaces(db: Queryable, eventId: string): Promise<Counts> {
  const rows: { state: StoredPlaceState; places: string }[] = await db('event_places')
    .where({ event_id: eventId })
    .groupBy('state')
    .orderBy('state')
    .select('state')
    .count({ places: '*' });
  const counts: Counts = { planned: 0, due: 0, granted: 0, gone: 0, merged: 0 };
  for (const { state, places } of rows) counts[state] = Number(places);
  return counts;
}

/** Gives the places of the dry run that get something their turn. */
export async function updateDue(tx: Transaction, eventId: string): Promise<void> {
  await tx('event_places').where({ event_id: eventId, state: 'planned' }).update({ state: 'due' });
}

/** Lists places whose turn it is, the best first, without locking them. */
export const listDue = (db: Queryable, eventId: string, limit: number): Promise<StoredPlace[]> =>
  db('event_places').where({ event_id: eventId, state: 'due' }).orderBy('position').limit(limit).select(columns);

/** Locks those of some places whose turn it still is, until `tx` ends. Leaves out those that another replica has. */
export const lockDue = (tx: Transaction, eventId: string, positions: number[]): Promise<StoredPlace[]> =>
  tx('event_places')
    .where({ event_id: eventId, state: 'due' })
    .whereIn('position', positions)
    .orderBy('position')
    .forUpdate()
    .skipLocked()
    .select(columns);

type Better = { userId: string; position: number };

/** Lists the best place of each of some accounts that is to be rewarded or was. */
export async function listBest(tx: Transaction, eventId: string, userIds: string[]): Promise<Better[]> {
  return tx('event_places')
    .where({ event_id: eventId })
    .whereIn('user_id', userIds)
    .whereIn('state', ['due', 'granted'])
    .groupBy('user_id')
    .orderBy('user_id')
    .select({ userId: 'user_id' })
    .min({ position: 'position' });
}

export type PlaceEnd = { position: number; state: StoredPlaceState; receiverId: string | null; grantId: string | null };

/** Ends places, all by one statement. */
export async function updateEnded(tx: Transaction, eventId: string, ends: PlaceEnd[]): Promise<void> {
  await tx.raw(
    `update event_places set state = ended.state, receiver_id = ended.receiver_id, grant_id = ended.grant_id
     from unnest(cast(:positions as int[]), cast(:states as text[]), cast(:receivers as uuid[]), cast(:grants as uuid[]))
       as ended (position, state, receiver_id, grant_id)
     where event_places.event_id = :eventId and event_places.position = ended.position`,
    {
      eventId,
      positions: ends.map(({ position }) => position),
      states: ends.map(({ state }) => state),
      receivers: ends.map(({ receiverId }) => receiverId),
      grants: ends.map(({ grantId }) => grantId),
    },
  );
}
