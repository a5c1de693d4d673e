import type { Transaction } from '@hatchery/kit/database';

const locks = {
  shared: 'pg_advisory_xact_lock_shared',
  alone: 'pg_advisory_xact_lock',
} as const;

/** Locks players until `tx` ends, in one order: `shared` by those who give them something, `alone` by those who merge or remove them. */
export async function lockPlayers(tx: Transaction, userIds: string[], how: keyof typeof locks): Promise<void> {
  const ids = [...new Set(userIds)].sort();
  await tx
    .raw(`select ${locks[how]}(hashtextextended('player ' || id, 0)) from unnest(:ids::text[]) as id`, { ids })
    .options({ name: `players-lock-${how}` });
}

/** Locks players as those do who give them something, or not at all where that would have to wait. @returns whether all are locked. */
export async function tryToLockPlayers(tx: Transaction, userIds: string[]): Promise<boolean> {
  const { rows } = await tx.raw(
    `select coalesce(bool_and(pg_try_advisory_xact_lock_shared(hashtextextended('player ' || id, 0))), true) as locked
     from unnest(:ids::text[]) as id`,
    { ids: userIds },
  );
  return rows[0].locked;
}

/** A player who is no longer themselves. */
export type Departed = {
  userId: string;
  /** The one who has what they had; null after a deletion. */
  heirId: string | null;
  /** The account that absorbed them; null after a deletion. */
  intoId: string | null;
  /** The merges that lead to the heir, the first one first. */
  merges: string[];
  /** Nothing can bring them back. */
  isFinal: boolean;
  departedAt: Date;
};

/** Whether any of some players has departed. */
export async function existDeparted(tx: Transaction, userIds: string[]): Promise<boolean> {
  const { rows } = await tx
    .raw('select from departures where user_id = any(:ids::uuid[]) limit 1', { ids: userIds })
    .options({ name: 'players-exist-departed' });
  return rows.length > 0;
}

/** Lists those of some players who have departed. */
export async function listDeparted(tx: Transaction, userIds: string[]): Promise<Departed[]> {
  const { rows } = await tx
    .raw(
      `with recursive path (user_id, first_id, departed_at, final, heir_id, merges, depth) as (
         select user_id, into_id, departed_at, merge_id is null, into_id, array_remove(array[merge_id], null), 1
         from departures where user_id = any(:ids::uuid[])
         union all
         select path.user_id, first_id, path.departed_at, final, next.into_id,
           path.merges || array_remove(array[next.merge_id], null), depth + 1
         from path join departures as next on next.user_id = path.heir_id where depth < 100
       )
       select distinct on (user_id) user_id as "userId", first_id as "intoId", heir_id as "heirId", merges,
         final as "isFinal", departed_at as "departedAt"
       from path order by user_id, depth desc`,
      { ids: userIds },
    )
    .options({ name: 'players-departed' });
  return rows;
}

type Departure = { userId: string; intoId: string | null; mergeId: string | null; at: Date };

export async function insertDeparture(tx: Transaction, { userId, intoId, mergeId, at }: Departure): Promise<void> {
  await tx('departures').insert({ user_id: userId, into_id: intoId, merge_id: mergeId, departed_at: at });
}

/** Lists the merges that brought players to a player, also over others, and that may still be undone. */
export async function listMergesInto(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.raw(
    `with recursive absorbed (user_id, merge_id) as (
       select user_id, merge_id from departures where into_id = :userId
       union
       select departures.user_id, departures.merge_id from departures join absorbed on departures.into_id = absorbed.user_id
     )
     select merge_id as "mergeId" from absorbed where merge_id is not null order by merge_id`,
    { userId },
  );
  return rows.map(({ mergeId }: { mergeId: string }) => mergeId);
}

/** Whether a merge into a player came later than a time, and was not undone since: they stood then. */
export async function existsMergeInto(tx: Transaction, userId: string, after: Date): Promise<boolean> {
  const [row] = await tx('departures')
    .where({ into_id: userId })
    .whereNotNull('merge_id')
    .where('departed_at', '>', after)
    .limit(1)
    .select('user_id');
  return row !== undefined;
}

/** Brings a player back whom a merge had absorbed. */
export async function deleteDeparture(tx: Transaction, userId: string, mergeId: string): Promise<void> {
  await tx('departures').where({ user_id: userId, merge_id: mergeId }).delete();
}

/** Makes the departure of a player final. @returns the merge that can no longer be undone. */
export async function updateFinal(tx: Transaction, userId: string): Promise<string | undefined> {
  const { rows } = await tx.raw(
    `update departures set merge_id = null from departures as before
     where departures.user_id = :userId and before.user_id = departures.user_id returning before.merge_id`,
    { userId },
  );
  return rows[0]?.merge_id ?? undefined;
}
