import type { Queryable, Transaction } from '@hatchery/kit/database';

type Taken = { boxId: number; amount: number };

/** Takes from the stock of a box, if there are as many. Buyers of one box take turns until `tx` ends. @returns whether it did. */
export async function updateTakenStock(
  tx: Transaction,
  { boxId, amount, stock }: Taken & { stock: number },
): Promise<boolean> {
  const { rowCount } = await tx.raw(
    `insert into box_stock (box_id, sold) select cast(:boxId as integer), :amount where cast(:amount as bigint) <= :stock
     on conflict (box_id) do update set sold = box_stock.sold + excluded.sold
       where box_stock.sold + excluded.sold <= :stock`,
    { boxId, amount, stock },
  );
  return rowCount === 1;
}

/** Puts back what was taken. */
export async function updateReturnedStock(tx: Transaction, { boxId, amount }: Taken): Promise<void> {
  await tx('box_stock').where({ box_id: boxId }).decrement('sold', amount);
}

/** Lists how many of each box were sold, or are being sold. */
export const listSold = async (db: Queryable): Promise<Map<number, number>> => {
  const rows: { box_id: number; sold: string }[] = await db('box_stock').orderBy('box_id').limit(10_000).select();
  return new Map(rows.map((row) => [row.box_id, Number(row.sold)]));
};

type OfDay = { day: string; gameId: string; amount: number };

/** Counts boxes that the players of a game buy on a day, if there is room for as many. They take turns until `tx` ends. @returns whether there was. */
export async function updateSoldOfDay(
  tx: Transaction,
  { day, gameId, amount, most }: OfDay & { most: number },
): Promise<boolean> {
  const { rowCount } = await tx.raw(
    `insert into box_days (day, game_id, sold)
       select cast(:day as date), cast(:gameId as uuid), cast(:amount as bigint) where cast(:amount as bigint) <= :most
     on conflict (day, game_id) do update set sold = box_days.sold + excluded.sold
       where box_days.sold + excluded.sold <= :most`,
    { day, gameId, amount, most },
  );
  return rowCount === 1;
}

/** Takes back what was counted. Days that are forgotten count nothing. */
export async function updateReturnedOfDay(tx: Transaction, { day, gameId, amount }: OfDay): Promise<void> {
  await tx('box_days').where({ day, game_id: gameId }).andWhere('sold', '>=', amount).decrement('sold', amount);
}
