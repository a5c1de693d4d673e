import type { Product as ToldProduct } from '@hatchery/api/products';
import type { Product } from './products.repository.ts';

/** Returns what the API tells of a product. */
export const presentProduct = ({ id, ...product }: Product): ToldProduct => ({
  uid: id,
  name: product.name,
  description: product.description ?? undefined,
  image: product.image ?? undefined,
  gameId: product.gameId ?? undefined,
  link: product.link ?? undefined,
  price: product.price ?? undefined,
  order: product.order,
  active: product.active,
  version: product.version,
});
