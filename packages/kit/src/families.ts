import { Problem } from '@hatchery/api/problems';
import type { Database, Queryable, Transaction } from './database.ts';
import { prepared } from './prepared.ts';

const locks = { shared: 'pg_advisory_xact_lock_shared', alone: 'pg_advisory_xact_lock' } as const;

/** Locks players until `tx` ends, in one order: `shared` by those who store something for them, `alone` by those who end or merge them. */
export async function lockPlayers(tx: Transaction, userIds: string[], how: keyof typeof locks): Promise<void> {
  const ids = [...new Set(userIds)].sort();
  await tx
    .raw(
      `select ${locks[how]}(hashtextextended(current_schema() || ' player ' || id, 0)) from unnest(:ids::text[]) as id`,
      { ids },
    )
    .options({ name: `players-lock-${how}` });
}

async function existDeparted(db: Queryable, userIds: string[]): Promise<boolean> {
  const { rows } = await db
    .raw('select from departures where user_id = any(:ids::uuid[]) limit 1', { ids: userIds })
    .options({ name: 'players-exist-departed' });
  return rows.length > 0;
}

/** Keeps players from departing until `tx` ends. @throws Problem not-found if one has. */
export async function lockLiving(tx: Transaction, userIds: string[]): Promise<void> {
  const [, someHave] = await Promise.all([lockPlayers(tx, userIds, 'shared'), existDeparted(tx, userIds)]);
  if (someHave) throw new Problem('not-found', 'This account was merged into another one, or was deleted.');
}

const families = (ids: string) =>
  `with recursive family (user_id) as (
     select unnest(cast(${ids} as uuid[]))
     union
     select departures.user_id from departures join family on departures.into_id = family.user_id
   )
   select user_id as "userId" from family order by user_id limit 10000`;

/** Returns players and those who were merged into them, also over others. */
export async function familiesOf(database: Database, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const list = prepared<{ userIds: string[] }, { userId: string }>(database, 'players-families', (knex, param) =>
    knex.raw(families('?'), [param('userIds')]),
  );
  return (await list({ userIds })).map((row) => row.userId);
}

/** Returns the ids under which a player has something: their own, and those of accounts that were merged into theirs. */
export const familyOf = (database: Database, userId: string): Promise<string[]> => familiesOf(database, [userId]);

/** Returns the same for some players as it stays until `tx` ends, in which they are locked. */
export async function familiesNow(tx: Transaction, userIds: string[]): Promise<string[]> {
  const { rows } = await tx.raw(families('?'), [userIds]);
  return rows.map((row: { userId: string }) => row.userId);
}

/** Returns the family of one player as it stays until `tx` ends, in which the player is locked. */
export const familyNow = (tx: Transaction, userId: string): Promise<string[]> => familiesNow(tx, [userId]);

type Departure = { userId: string; intoId: string | null; mergeId: string | null; at: Date };

/** Notes that a player departed, unless that was final already, or they departed later. */
export async function upsertDeparture(tx: Transaction, { userId, intoId, mergeId, at }: Departure): Promise<void> {
  await tx.raw(
    `insert into departures (user_id, into_id, merge_id, departed_at) values (:userId, :intoId, :mergeId, :at)
     on conflict (user_id) do update
       set into_id = excluded.into_id, merge_id = excluded.merge_id, departed_at = excluded.departed_at
       where departures.merge_id is not null and (excluded.merge_id is null or departures.departed_at <= excluded.departed_at)`,
    { userId, intoId, mergeId, at },
  );
}

/** Brings a player back whom a merge had absorbed, and keeps that merge from coming later. */
export async function deleteDeparture(tx: Transaction, userId: string, mergeId: string): Promise<void> {
  await Promise.all([
    tx('undone_merges').insert({ merge_id: mergeId }).onConflict('merge_id').ignore(),
    tx('departures').where({ user_id: userId, merge_id: mergeId }).delete(),
  ]);
}

/** Whether a merge was undone before it came. */
export async function existsUndone(tx: Transaction, mergeId: string): Promise<boolean> {
  const [row] = await tx('undone_merges').where({ merge_id: mergeId }).select('merge_id');
  return row !== undefined;
}

type Departed = { userId: string; heirId: string | null };

const heirs = (ids: string) =>
  `with recursive path (user_id, heir_id, depth) as (
     select user_id, into_id, 1 from departures where user_id = any(cast(${ids} as uuid[]))
     union all
     select path.user_id, next.into_id, depth + 1
     from path join departures as next on next.user_id = path.heir_id where depth < 100
   )
   select distinct on (user_id) user_id as "userId", heir_id as "heirId" from path order by user_id, depth desc`;

const byPlayer = (userIds: string[], departed: Departed[]): Map<string, string | null> => {
  const known = new Map(departed.map(({ userId, heirId }) => [userId, heirId]));
  return new Map(userIds.map((userId) => [userId, known.has(userId) ? (known.get(userId) ?? null) : userId]));
};

/** Returns who has now what some players had: themselves, an heir, or null after a deletion. */
export async function heirsOf(database: Database, userIds: string[]): Promise<Map<string, string | null>> {
  const list = prepared<{ userIds: string[] }, Departed>(database, 'players-heirs', (knex, param) =>
    knex.raw(heirs('?'), [param('userIds')]),
  );
  return byPlayer(userIds, await list({ userIds }));
}

/** Returns the same as it stays until `tx` ends, in which they are locked, and those who have it. */
export async function heirsNow(tx: Transaction, userIds: string[]): Promise<Map<string, string | null>> {
  const { rows } = await tx.raw(heirs('?'), [userIds]);
  return byPlayer(userIds, rows);
}
