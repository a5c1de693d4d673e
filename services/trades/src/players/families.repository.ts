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

/** Lists players and those who were merged into them, also over others. */
export async function listFamilies(database: Database, userIds: string[]): Promise<string[]> {
  const list = prepared<{ userIds: string[] }, { userId: string }>(database, 'trades-families', (knex, param) =>
    knex.raw(
      `with recursive family (user_id) as (
         select unnest(cast(? as uuid[]))
         union
         select departures.user_id from departures join family on departures.into_id = family.user_id
       )
       select user_id as "userId" from family order by user_id limit 10000`,
      [param('userIds')],
    ),
  );
  return (await list({ userIds })).map((row) => row.userId);
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
