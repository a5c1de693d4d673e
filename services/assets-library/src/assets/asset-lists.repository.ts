import type { LibraryKind } from '@hatchery/api/library-shapes';
import type { Queryable } from '@hatchery/kit/database';
import { offsetOf, type Page, type Paging } from '@hatchery/kit/lists';
import type { Knex } from 'knex';
import { type Asset, columns } from './assets.repository.ts';

/** An asset with what lists show beside it. */
export type ListedAsset = Asset & { licenceName: string; licenceVersion: number; views: number; downloads: number };

/** Counts that were not added up yet come to the totals. */
const countOf = (what: 'views' | 'downloads') =>
  `(asset_totals.${what} + coalesce((select sum(${what}) from asset_stripes where asset_id = assets.id), 0))::float8 as ${what}`;

const listed = (db: Queryable) =>
  db('assets')
    .join('licences', 'licences.id', 'assets.licence_id')
    .join('asset_totals', 'asset_totals.asset_id', 'assets.id')
    .whereNull('assets.deleted_at')
    .select(
      columns,
      { licenceName: 'licences.name', licenceVersion: 'licences.version' },
      db.raw(countOf('views')),
      db.raw(countOf('downloads')),
    );

/** Finds an asset that everybody sees. */
export const findShown = (db: Queryable, id: string): Promise<ListedAsset | undefined> =>
  listed(db).where({ 'assets.id': id, 'assets.shown': true }).first();

/** Finds an asset in any state. */
export const findListed = (db: Queryable, id: string): Promise<ListedAsset | undefined> =>
  listed(db).where({ 'assets.id': id }).first();

/** Finds assets in any state, in the order of their ids. */
export const listListed = (db: Queryable, ids: string[]): Promise<ListedAsset[]> =>
  listed(db).whereIn('assets.id', ids).orderBy('assets.id');

/** Most assets that a search finds: more pages nobody turns, and each would cost time. */
const mostFound = 1_000;

const wordsIn = (text: string): string[] => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 10);

/** Returns a search for the beginnings of all words of a text. */
const queryOf = (words: string[]): string => words.map((word) => `${word}:*`).join(' & ');

type Found = { search: string; newest: string; narrow: (query: Knex.QueryBuilder) => void };

/** Has Postgres plan a search with its words: a plan for any words would sort all assets that have a common one. */
const planned = { name: '' };

/**
 * Finds the newest assets with these words. Without any, those whose titles have words like them. The order is that of an index, which
 * finds enough assets with a common word at its beginning.
 * @returns ids, and how well each fits.
 */
async function find(db: Queryable, { search, newest, narrow }: Found): Promise<Map<string, number>> {
  const words = wordsIn(search);
  if (words.length === 0) return new Map();
  const query = queryOf(words);
  const start = () => {
    const one = db('assets').orderByRaw(newest).limit(mostFound).options(planned);
    narrow(one);
    return one;
  };
  const exact = await start()
    .whereRaw(`words @@ to_tsquery('pg_catalog.english', ?)`, [query])
    .select('id', db.raw(`ts_rank(words, to_tsquery('pg_catalog.english', ?)) as fit`, [query]));
  const found: { id: string; fit: number }[] =
    exact.length > 0
      ? exact
      : await start()
          .joinRaw('join assets_like(?, ?) as alike on alike.id = assets.id', [words.join(' '), mostFound])
          .select('assets.id', 'alike.fit');
  return new Map(found.map(({ id, fit }) => [id, fit]));
}

export type Order = 'newest' | 'popular' | 'title' | 'best';

const orders: Record<Exclude<Order, 'best'>, string> = {
  newest: 'assets.published_at desc, assets.id desc',
  popular: 'asset_totals.downloads desc, asset_totals.asset_id desc',
  title: 'lower(assets.title), assets.id',
};

type ShownFilter = {
  tag?: string | undefined;
  search?: string | undefined;
  kind?: LibraryKind | undefined;
  licence?: string | undefined;
  order: Order;
};

/** Lists a page of what everybody sees. */
export async function listShown(db: Queryable, filter: ShownFilter, paging: Paging): Promise<Page<ListedAsset>> {
  const { tag, search, kind, licence, order } = filter;
  const narrow = (query: Knex.QueryBuilder) => {
    query.where({ 'assets.shown': true });
    if (tag !== undefined) query.whereRaw('assets.tags @> array[?]::text[]', [tag]);
    if (kind !== undefined) query.where({ 'assets.kind': kind });
    if (licence !== undefined) query.where({ 'assets.licence_id': licence });
  };
  if (search !== undefined && search.trim() !== '')
    return pageOfFound(db, await find(db, { search, newest: orders.newest, narrow }), order, paging);
  const items = listed(db)
    .orderByRaw(order === 'best' ? orders.newest : orders[order])
    .limit(paging.limit)
    .offset(offsetOf(paging));
  // A shown asset is not deleted, and the index has nothing else: it alone is counted.
  const total = db('assets').count({ total: '*' });
  narrow(items);
  narrow(total);
  const [rows, [counted]] = await Promise.all([items, total]);
  return { items: rows, total: Number(counted?.total ?? 0) };
}

async function pageOfFound(
  db: Queryable,
  found: Map<string, number>,
  order: Order,
  paging: Paging,
): Promise<Page<ListedAsset>> {
  const ids = await idsOfPage(db, found, order, paging);
  const rows = new Map((await listListed(db, ids)).map((row) => [row.id, row]));
  return { items: ids.flatMap((id) => rows.get(id) ?? []), total: found.size };
}

/** Reads no more of each asset that was found than the order asks for: a join with all of them would read whole tables. */
async function idsOfPage(db: Queryable, found: Map<string, number>, order: Order, paging: Paging): Promise<string[]> {
  const ids = [...found.keys()];
  const [offset, { limit }] = [offsetOf(paging), paging];
  // Those that fit as well stay as they were found: the newest first.
  if (order === 'best') ids.sort((one, other) => (found.get(other) ?? 0) - (found.get(one) ?? 0));
  if (order === 'best' || order === 'newest') return ids.slice(offset, offset + limit);
  const [table, id] = order === 'popular' ? ['asset_totals', 'asset_id'] : ['assets', 'id'];
  return db(table)
    .whereRaw('?? = any(cast(? as uuid[]))', [id, ids])
    .orderByRaw(orders[order])
    .limit(limit)
    .offset(offset)
    .pluck(id);
}

type DeskFilter = {
  /** Only assets of these accounts. */
  makerIds?: string[] | undefined;
  search?: string | undefined;
  state?: 'shown' | 'hidden' | 'checking' | 'refused' | undefined;
};

/** Lists a page of assets in all states, newest first. */
export async function listDesk(db: Queryable, filter: DeskFilter, paging: Paging): Promise<Page<ListedAsset>> {
  const { makerIds, search, state } = filter;
  const newest = 'assets.created_at desc, assets.id desc';
  const narrow = (query: Knex.QueryBuilder) => {
    query.whereNull('assets.deleted_at');
    if (makerIds !== undefined) query.whereIn('assets.maker_id', makerIds);
    if (state === 'shown') query.where({ 'assets.shown': true });
    if (state === 'hidden') query.where({ 'assets.active': false }).whereNotNull('assets.published');
    if (state === 'checking' || state === 'refused')
      query.whereExists(
        db('asset_drafts').select('asset_id').where({ state }).where('asset_drafts.asset_id', db.ref('assets.id')),
      );
  };
  if (search !== undefined && search.trim() !== '')
    return pageOfFound(db, await find(db, { search, newest, narrow }), 'best', paging);
  const items = listed(db).orderByRaw(newest).limit(paging.limit).offset(offsetOf(paging));
  const total = db('assets').count({ total: '*' });
  narrow(items);
  narrow(total);
  const [rows, [counted]] = await Promise.all([items, total]);
  return { items: rows, total: Number(counted?.total ?? 0) };
}
