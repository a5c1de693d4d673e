import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { StoredEvent, Total } from './events.rules.ts';

const columns = {
  id: 'id',
  name: 'name',
  description: 'description',
  image: 'image',
  gameId: 'game_id',
  boardId: 'board_id',
  season: 'season',
  ranges: 'ranges',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  state: 'state',
  hash: 'hash',
  ranAt: 'ran_at',
  createdAt: 'created_at',
};

type NewEvent = Omit<StoredEvent, 'state' | 'hash' | 'ranAt'> & { createdBy: string };

export async function insertEvent(tx: Transaction, event: NewEvent): Promise<void> {
  await tx('reward_events').insert({
    id: event.id,
    name: event.name,
    description: event.description,
    image: event.image,
    game_id: event.gameId,
    board_id: event.boardId,
    season: event.season,
    ranges: JSON.stringify(event.ranges),
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    created_by: event.createdBy,
    created_at: event.createdAt,
  });
}

export const findEvent = (db: Queryable, id: string): Promise<StoredEvent | undefined> =>
  db('reward_events').where({ id }).first(columns);

/** Finds an event and locks it until `tx` ends. */
export const lockEvent = (tx: Transaction, id: string): Promise<StoredEvent | undefined> =>
  tx('reward_events').where({ id }).forUpdate().first(columns);

/** Lists events, the latest end first. */
export function listEvents(db: Queryable, gameId: string | undefined, paging: Paging): Promise<Page<StoredEvent>> {
  const query = db('reward_events')
    .orderBy([
      { column: 'ends_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select(columns);
  if (gameId !== undefined) query.where({ game_id: gameId });
  return readPage<StoredEvent>(query, paging);
}

/** Deletes an event with its places. */
export async function deleteEvent(tx: Transaction, id: string): Promise<void> {
  await tx('reward_events').where({ id }).delete();
}

type Run = { hash: string; totals: Total[]; ranAt: Date };

/** Notes the last dry run of an event. */
export async function updateRun(tx: Transaction, id: string, { hash, totals, ranAt }: Run): Promise<void> {
  await tx('reward_events')
    .where({ id })
    .update({ hash, totals: JSON.stringify(totals), ran_at: ranAt });
}

/** Notes that an admin gives the rewards of an event. */
export async function updateGiving(tx: Transaction, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await tx('reward_events').where({ id }).update({ state: 'giving', given_by: by, given_at: at });
}

/** Ends the giving of an event if each of its places had its turn. */
export async function updateGiven(tx: Transaction, id: string): Promise<void> {
  await tx('reward_events')
    .where({ id, state: 'giving' })
    .whereNotExists(tx('event_places').where({ event_id: id, state: 'due' }).select(tx.raw('1')))
    .update({ state: 'given' });
}

/** Lists events whose rewards are being given. */
export const listGiving = (db: Queryable, limit: number): Promise<string[]> =>
  db('reward_events').where({ state: 'giving' }).orderBy('id').limit(limit).pluck('id');

export async function findTotals(db: Queryable, id: string): Promise<Total[]> {
  const row: Row | undefined = await db('reward_events').where({ id }).first('totals');
  return row?.totals ?? [];
}
