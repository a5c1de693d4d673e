import type { Transaction } from '@hatchery/kit/database';

export type PlayerMerge = { mergeId: string; from: string; into: string };

/** Finds a merge that was heard of before. `undoneAt` is set if it is no more. */
export const findPlayerMerge = (tx: Transaction, mergeId: string): Promise<{ undoneAt: Date | null } | undefined> =>
  tx('player_merges').where({ merge_id: mergeId }).first({ undoneAt: 'undone_at' });

export async function insertPlayerMerge(
  tx: Transaction,
  { mergeId, from, into }: PlayerMerge,
  times: { mergedAt: Date } | { undoneAt: Date },
): Promise<void> {
  const when = 'mergedAt' in times ? { merged_at: times.mergedAt } : { undone_at: times.undoneAt };
  await tx('player_merges').insert({ merge_id: mergeId, from_id: from, into_id: into, ...when });
}

export async function updateUndone(tx: Transaction, mergeId: string, now: Date): Promise<void> {
  await tx('player_merges').where({ merge_id: mergeId }).update({ undone_at: now });
}

export type MovedAmount = { mergeId: string; unitId: string; amount: bigint };

const columnsOf = (amounts: MovedAmount[]) => ({
  merges: amounts.map(({ mergeId }) => mergeId),
  units: amounts.map(({ unitId }) => unitId),
  amounts: amounts.map(({ amount }) => String(amount)),
});

const sums = `select merge_id, unit_id, sum(amount) as amount
  from unnest(:merges::uuid[], :units::uuid[], :amounts::numeric[]) as moved (merge_id, unit_id, amount)
  join player_merges using (merge_id) group by merge_id, unit_id order by merge_id, unit_id`;

/** Adds to what merges have moved. */
export async function addMovedAmounts(tx: Transaction, amounts: MovedAmount[]): Promise<void> {
  if (amounts.length === 0) return;
  await tx.raw(
    `insert into merge_amounts (merge_id, unit_id, amount) ${sums}
     on conflict (merge_id, unit_id) do update set amount = merge_amounts.amount + excluded.amount`,
    columnsOf(amounts),
  );
}

/** Takes what went back from what merges have moved, which is never less than nothing. */
export async function takeMovedAmounts(tx: Transaction, amounts: MovedAmount[]): Promise<void> {
  if (amounts.length === 0) return;
  await tx.raw(
    `update merge_amounts set amount = greatest(merge_amounts.amount - taken.amount, 0) from (${sums}) as taken
     where merge_amounts.merge_id = taken.merge_id and merge_amounts.unit_id = taken.unit_id`,
    columnsOf(amounts),
  );
}

export async function insertMovedHolds(tx: Transaction, merges: string[], holds: string[]): Promise<void> {
  await tx.raw(
    `insert into merge_holds (merge_id, hold_id)
     select merge_id, hold_id from unnest(:merges::uuid[]) as merge_id, unnest(:holds::uuid[]) as hold_id
     on conflict do nothing`,
    { merges, holds },
  );
}

/** Puts a hold in the place of another one that merges moved. @returns those of the merges that did. */
export async function updateMovedHold(
  tx: Transaction,
  merges: string[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const moved = tx('merge_holds').whereIn('merge_id', merges).where({ hold_id: from });
  const rows: { merge_id: string }[] = await moved.update({ hold_id: to }).returning('merge_id');
  return rows.map((row) => row.merge_id);
}

export async function deleteMovedHolds(tx: Transaction, merges: string[], holds: string[]): Promise<void> {
  await tx('merge_holds').whereIn('merge_id', merges).whereIn('hold_id', holds).delete();
}

/** Turns holds that merges moved and that came back since into amounts, so that what goes back can be taken from each merge. */
export async function turnEndedHolds(tx: Transaction, merges: string[]): Promise<void> {
  await tx.raw(
    `with ended as (
       delete from merge_holds using holds
       where holds.id = hold_id and status in ('released', 'expired') and merge_id = any(:merges::uuid[])
       returning merge_id, hold_id
     )
     insert into merge_amounts (merge_id, unit_id, amount)
     select merge_id, unit_id, sum(amount) from ended join hold_parts using (hold_id)
     group by merge_id, unit_id order by merge_id, unit_id
     on conflict (merge_id, unit_id) do update set amount = merge_amounts.amount + excluded.amount`,
    { merges },
  );
}

type Amount = { unitId: string; amount: bigint };

/** Lists what a merge moved. Zeros are left out. */
export async function listMovedAmounts(tx: Transaction, mergeId: string): Promise<Amount[]> {
  const rows: { unitId: string; amount: string }[] = await tx('merge_amounts')
    .where({ merge_id: mergeId })
    .where('amount', '>', 0)
    .orderBy('unit_id')
    .select({ unitId: 'unit_id', amount: 'amount' });
  return rows.map(({ unitId, amount }) => ({ unitId, amount: BigInt(amount) }));
}

export const listMovedHolds = (tx: Transaction, mergeId: string): Promise<string[]> =>
  tx('merge_holds').where({ merge_id: mergeId }).orderBy('hold_id').pluck('hold_id');

/** Forgets what a merge moved. */
export async function deleteMoved(tx: Transaction, mergeId: string): Promise<void> {
  for (const table of ['merge_amounts', 'merge_holds', 'merge_rows'])
    await tx(table).where({ merge_id: mergeId }).delete();
}
