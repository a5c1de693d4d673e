import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';

const locks = { shared: 'pg_advisory_xact_lock_shared', alone: 'pg_advisory_xact_lock' } as const;

/** Locks players until `tx` ends, in one order: `shared` by those who store something for them, `alone` by those who end or merge them. */
export async function lockPlayers(tx: Transaction, userIds: string[], how: keyof typeof locks): Promise<void> {
  const ids = [...new Set(userIds)].sort();
  await tx
    .raw(`select ${locks[how]}(hashtextextended('trader ' || id, 0)) from unnest(:ids::text[]) as id`, { ids })
    .options({ name: `traders-lock-${how}` });
}

/** Whether any of some players has departed. */
export async function existDeparted(db: Queryable, userIds: string[]): Promise<boolean> {
  const { rows } = await db
    .raw('select from departures where user_id = any(:ids::uuid[]) limit 1', { ids: userIds })
    .options({ name: 'traders-exist-departed' });
  return rows.length > 0;
}

const families = (ids: string) =>
  `with recursive family (user_id) as (
     select unnest(cast(${ids} as uuid[]))
     union
     select departures.user_id from departures join family on departures.into_id = family.user_id
   )
   select user_id as "userId" from family order by user_id limit 10000`;

/** Lists players and those who were merged into them, also over others. */
export async function listFamilies(database: Database, userIds: string[]): Promise<string[]> {
  const list = prepared<{ userIds: string[] }, { userId: string }>(database, 'trades-families', (knex, param) =>
    knex.raw(families('?'), [param('userIds')]),
  );
  return (await list({ userIds })).map((row) => row.userId);
}

/** Does the same in a transaction that changes families. */
export async function listFamiliesNow(tx: Transaction, userIds: string[]): Promise<string[]> {
  const { rows } = await tx.raw(families('?'), [userIds]);
  return rows.map((row: { userId: string }) => row.userId);
}

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

export async function existsUndone(tx: Transaction, mergeId: string): Promise<boolean> {
  const [row] = await tx('undone_merges').where({ merge_id: mergeId }).select('merge_id');
  return row !== undefined;
}

type Departed = { userId: string; heirId: string | null };

/** Lists those of some players who have departed, with who has what they had: nobody after a deletion. */
export async function listHeirs(database: Database, userIds: string[]): Promise<Departed[]> {
  const list = prepared<{ userIds: string[] }, Departed>(database, 'trades-heirs', (knex, param) =>
    knex.raw(
      `with recursive path (user_id, heir_id, depth) as (
         select user_id, into_id, 1 from departures where user_id = any(cast(? as uuid[]))
         union all
         select path.user_id, next.into_id, depth + 1
         from path join departures as next on next.user_id = path.heir_id where depth < 100
       )
       select distinct on (user_id) user_id as "userId", heir_id as "heirId" from path order by user_id, depth desc`,
      [param('userIds')],
    ),
  );
  return list({ userIds });
}
