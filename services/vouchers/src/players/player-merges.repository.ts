import type { Transaction } from '@hatchery/kit/database';

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
