import type { Knex } from 'knex';
import type { Database } from './database.ts';
import { prepared } from './prepared.ts';

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

type PageParts = {
  /** The rows of one page, in order, between the parameters `limit` and `offset`. */
  items: Knex.Raw | Knex.QueryBuilder;
  /** One row with the number of rows on all pages as `total`. */
  total: Knex.Raw | Knex.QueryBuilder;
};

/**
 * Prepares a list that is often read: both statements are planned once, and one page takes one round trip. See `prepared`.
 * @example
 * const listEggs = preparedPage<{ owner: string }, EggRow>(database, 'eggs', (knex, param) => ({
 *   items: knex.raw('select * from eggs where owner = ? order by id limit ? offset ?', ['owner', 'limit', 'offset'].map(param)),
 *   total: knex.raw('select count(*) as total from eggs where owner = ?', [param('owner')]),
 * }))
 */
export function preparedPage<Bindings extends object, Row>(
  database: Database,
  name: string,
  build: (knex: Knex, param: (name: keyof (Bindings & PageBindings) & string) => Knex.Value) => PageParts,
): (bindings: Bindings & Paging) => Promise<Page<Row>> {
  const items = prepared<Bindings & PageBindings, Row>(database, name, (knex, param) => build(knex, param).items);
  const total = prepared<Bindings & PageBindings, { total: number }>(
    database,
    `${name}-total`,
    (knex, param) => build(knex, param).total,
  );
  return async (given) => {
    const bindings = { ...given, offset: offsetOf(given) };
    const [rows, [counted]] = await Promise.all([items(bindings), total(bindings)]);
    return { items: rows, total: counted?.total ?? 0 };
  };
}

type PageBindings = { limit: number; offset: number };

/** Returns the same page with each of its items changed. */
export const mapPage = <Item, Result>({ items, total }: Page<Item>, change: (item: Item) => Result): Page<Result> => ({
  items: items.map(change),
  total,
});
