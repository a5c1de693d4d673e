import type { Knex } from 'knex';

/** Chooses one page of a list: `page` counts from 1, `limit` is the size of a page. */
export type Paging = { page: number; limit: number };

/** One page of a list, and the number of items on all pages. `call.list` answers it. */
export type Page<Item> = { items: Item[]; total: number };

/** Orders rows by their creation, newest first. Ids decide between rows of one moment. */
export const newestFirst = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const satisfies { column: string; order: 'asc' | 'desc' }[];

/** Returns how many items come before a page. */
export const offsetOf = ({ page, limit }: Paging): number => (page - 1) * limit;

/**
 * Reads one page of a query and counts its rows on all pages. The query must have an order, and may neither group nor limit.
 * @example readPage(knex<EggRow>('eggs').where({ owner }).orderBy('id'), { page: 1, limit: 10 })
 */
export async function readPage<Row>(query: Knex.QueryBuilder, paging: Paging): Promise<Page<Row>> {
  const [items, counted] = await Promise.all([
    query.clone().limit(paging.limit).offset(offsetOf(paging)),
    query.clone().clearSelect().clearOrder().count({ total: '*' }).first(),
  ]);
  return { items: items as Row[], total: Number(counted?.total ?? 0) };
}

/** Returns the same page with each of its items changed. */
export const mapPage = <Item, Result>({ items, total }: Page<Item>, change: (item: Item) => Result): Page<Result> => ({
  items: items.map(change),
  total,
});
