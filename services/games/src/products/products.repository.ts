import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import { prepared } from '@hatchery/kit/prepared';

export type Product = {
  id: string;
  name: string;
  description: string | null;
  image: string | null;
  gameId: string | null;
  link: string | null;
  price: string | null;
  order: number;
  active: boolean;
  version: number;
};

const columns = {
  id: 'products.id',
  name: 'products.name',
  description: 'products.description',
  image: 'products.image',
  gameId: 'products.game_id',
  link: 'products.link',
  price: 'products.price',
  order: 'products.sort_order',
  active: 'products.active',
  version: 'products.version',
};
const inOrder = 'products.sort_order, lower(products.name), products.id';

type Shown = { gameId: string | null; most: number };

/** Lists products that are active, without those of games that are drafts. */
export const listShownProducts = (database: Database, { gameId, most }: Shown): Promise<Product[]> =>
  prepared<{ gameId: string | null }, Product>(database, 'products-list', (knex, param) =>
    knex('products')
      .leftJoin('games', 'games.id', 'products.game_id')
      .where('products.active', true)
      .whereRaw(`games.status is distinct from 'draft'`)
      .whereRaw('(cast(? as uuid) is null or products.game_id = ?)', [param('gameId'), param('gameId')])
      .orderByRaw(inOrder)
      .limit(most)
      .select(columns),
  )({ gameId });

/** Lists a page of products, active or not. */
export const listProductPage = (
  db: Queryable,
  { gameId, ...paging }: Paging & { gameId?: string | undefined },
): Promise<Page<Product>> =>
  readPage(
    db('products')
      .where(gameId === undefined ? {} : { game_id: gameId })
      .orderByRaw(inOrder)
      .select(columns),
    paging,
  );

/** Finds a product and keeps others from changing it until `tx` ends. */
export const lockProduct = (tx: Transaction, id: string): Promise<Product | undefined> =>
  tx('products').where({ id }).forUpdate().first(columns);

/** Makes those who activate products take turns until `tx` ends. */
export async function lockProducts(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('products', 0))`);
}

/** Counts active products beside one. */
export async function countActive(tx: Transaction, besideId: string): Promise<number> {
  const row = await tx('products').where({ active: true }).whereNot({ id: besideId }).count({ total: '*' }).first();
  return Number(row?.total ?? 0);
}

type Edit = { by: string; at: Date };

const rowOf = ({ gameId, order, ...product }: Product, { by, at }: Edit) => ({
  ...product,
  game_id: gameId,
  sort_order: order,
  updated_by: by,
  updated_at: at,
});

export async function insertProduct(tx: Transaction, product: Product, edit: Edit): Promise<void> {
  await tx('products').insert({ ...rowOf(product, edit), created_at: edit.at });
}

export async function updateProduct(tx: Transaction, product: Product, edit: Edit): Promise<void> {
  await tx('products').where({ id: product.id }).update(rowOf(product, edit));
}

export async function deleteProduct(tx: Transaction, id: string): Promise<void> {
  await tx('products').where({ id }).delete();
}
