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

/** A player who is no longer themselves. `heirId` has what they had, and is null after a deletion. `isFinal` if nothing can bring them back. */
export type Departed = { userId: string; heirId: string | null; merges: string[]; isFinal: boolean };

/** Lists those of some players who have departed, with the merges that lead to their heirs, the first one first. */
export async function listDeparted(tx: Transaction, userIds: string[]): Promise<Departed[]> {
  const { rows } = await tx
    .raw(
      `with recursive path (user_id, into_id, merges, final, depth) as (
         select user_id, into_id, array_remove(array[merge_id], null), merge_id is null, 1 from departures where user_id = any(:ids::uuid[])
         union all
         select path.user_id, next.into_id, path.merges || array_remove(array[next.merge_id], null), final, depth + 1
         from path join departures as next on next.user_id = path.into_id where depth < 100
       )
       select distinct on (user_id) user_id as "userId", into_id as "heirId", merges, final as "isFinal" from path
       order by user_id, depth desc`,
      { ids: userIds },
    )
    .options({ name: 'players-departed' });
  return rows;
}

type Departure = { userId: string; intoId: string | null; mergeId: string | null; now: Date };

export async function insertDeparture(tx: Transaction, { userId, intoId, mergeId, now }: Departure): Promise<void> {
  await tx('departures').insert({ user_id: userId, into_id: intoId, merge_id: mergeId, departed_at: now });
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
