import { randomUUID } from 'node:crypto';
import { Problem, staleVersion } from '@hatchery/api/problems';
import { mostProducts, type ProductFields } from '@hatchery/api/products';
import type { Transaction } from '@hatchery/kit/database';
import type { GamesContext } from '../context.ts';
import { requireAnyGame } from '../games/games.ts';
import { keepPictures, type ReadPicture, readPictures } from '../pictures/pictures.ts';
import {
  countActive,
  deleteProduct,
  insertProduct,
  lockProduct,
  lockProducts,
  type Product,
  updateProduct,
} from './products.repository.ts';

type Context = Pick<GamesContext, 'database' | 'files' | 'now'>;

/** Checks what an admin says of a product, outside transactions. @returns its picture, if it has one. */
export async function readProduct(context: Context, body: ProductFields, admin: string): Promise<ReadPicture[]> {
  if (body.gameId !== undefined) await requireAnyGame(context.database, body.gameId);
  return readPictures(context, admin, body.image === undefined ? [] : [{ picture: body.image, path: 'body.image' }]);
}

type Edited = { body: ProductFields; pictures: ReadPicture[]; admin: string };

/** Creates a product. @throws Problem conflict for too many active ones. */
export async function createProduct(
  tx: Transaction,
  context: Context,
  { body, pictures, admin }: Edited,
): Promise<Product> {
  const id = randomUUID();
  await requireRoom(tx, id, body.active);
  const [image = null] = await keepPictures(tx, context, { of: `product:${id}`, before: [], after: pictures });
  const product = { ...productOf(body, image), id, version: 1 };
  await insertProduct(tx, product, { by: admin, at: context.now() });
  return product;
}

/** Replaces the fields of a product. @throws Problem not-found, conflict for another version or too many active ones. */
export async function changeProduct(
  tx: Transaction,
  context: Context,
  { id, version, body, pictures, admin }: Edited & { id: string; version: number },
): Promise<Product> {
  await requireRoom(tx, id, body.active);
  const former = await lockProduct(tx, id);
  if (!former) throw noProduct(id);
  if (former.version !== version) throw staleVersion('product', former.version);
  const before = former.image === null ? [] : [former.image];
  const [image = null] = await keepPictures(tx, context, { of: `product:${id}`, before, after: pictures });
  const product = { ...productOf(body, image), id, version: version + 1 };
  await updateProduct(tx, product, { by: admin, at: context.now() });
  return product;
}

/** Deletes a product, and lets go of its picture. @throws Problem not-found. */
export async function removeProduct(tx: Transaction, context: Context, id: string): Promise<void> {
  const former = await lockProduct(tx, id);
  if (!former) throw noProduct(id);
  const before = former.image === null ? [] : [former.image];
  await keepPictures(tx, context, { of: `product:${id}`, before, after: [] });
  await deleteProduct(tx, id);
}

async function requireRoom(tx: Transaction, id: string, active: boolean): Promise<void> {
  if (!active) return;
  await lockProducts(tx);
  if ((await countActive(tx, id)) >= mostProducts)
    throw new Problem('conflict', `${mostProducts} products are active already. End one of them first.`);
}

const noProduct = (id: string) => new Problem('not-found', `There is no product ${id}.`);

const productOf = (body: ProductFields, image: string | null): Omit<Product, 'id' | 'version'> => ({
  name: body.name,
  description: body.description ?? null,
  image,
  gameId: body.gameId ?? null,
  link: body.link ?? null,
  price: body.price ?? null,
  order: body.order,
  active: body.active,
});
