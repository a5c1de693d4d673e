import * as z from 'zod';
import { givenPicture, picture } from './game-pictures.ts';
import { seenVersion } from './game-shapes.ts';
import { nothing, operation } from './operation.ts';
import { line, lines, longPaging, uid, visibleName } from './shapes.ts';

/** Most products that can be shown: the public list has no pages. */
export const mostProducts = 200;

const gameId = uid.optional().describe('The game that it belongs to, if any.');
const price = 'Its price in words, as in "2.99 €". Products are sold elsewhere.';
const order = z.int().min(-1_000_000).max(1_000_000).describe('Where it stands in lists: low numbers come first.');
const active = z.boolean();

export const product = z
  .object({
    uid: uid.describe('Id of the product.'),
    name: z.string().describe('Name.'),
    description: z.string().optional().describe('What it is.'),
    image: picture.optional(),
    gameId,
    link: z.string().optional().describe('Where it is sold.'),
    price: z.string().optional().describe(price),
    order,
    active: active.describe('Whether it is in the public list.'),
    version: z.int().min(1).describe('Grows with each change.'),
  })
  .meta({ id: 'Product', description: 'Something that is sold around a game.' });
export type Product = z.infer<typeof product>;

const productFields = z.strictObject({
  name: visibleName(80).describe('Name that players see.'),
  description: lines(1_000).min(1).optional().describe('What it is.'),
  image: givenPicture.optional(),
  gameId,
  link: z
    .string()
    .max(2_000, 'Use 2000 characters at most.')
    .regex(/^https:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/, 'Use an https URL.')
    .refine((url) => URL.canParse(url), 'Use an https URL.')
    .optional()
    .describe('Where it is sold: an https URL.'),
  price: line(40).min(1).optional().describe(price),
  order: order.default(0),
  active: active.default(true).describe('Whether it is in the public list.'),
});
export type ProductFields = z.infer<typeof productFields>;

const own = { owner: 'games', tag: 'Games' } as const;
const admin = { ...own, prefix: 'v2', access: 'admin' } as const;
const params = z.object({ productId: uid.describe('Id of the product.') });
const filter = { gameId: uid.optional().describe('Only products of this game.') };

/** Products around games. */
export const products = {
  products: operation({
    ...own,
    prefix: 'v1',
    access: 'public',
    method: 'GET',
    path: '/products',
    summary: 'List products',
    description: `Returns products that are active, by their order and name: ${mostProducts} at most. Those of games that are drafts are left out.`,
    query: z.object(filter),
    output: z.array(product),
  }),
  productsOfAdmin: operation({
    ...admin,
    method: 'GET',
    path: '/products/admin',
    summary: 'List all products for admins',
    description: 'Returns products that are active or not, by their order and name.',
    query: longPaging.extend(filter),
    output: z.array(product),
  }),
  createProduct: operation({
    ...admin,
    method: 'POST',
    path: '/products',
    summary: 'Create a product',
    description: `A game that does not exist is a 404. 409 for active product ${mostProducts + 1}.`,
    body: productFields,
    problems: [404, 409, 503],
    example: {
      body: {
        name: 'Moss snail, plush',
        link: 'https://shop.moss.example/snail',
        price: '24 €',
        order: 0,
        active: true,
      },
    },
    output: product,
    status: 201,
  }),
  updateProduct: operation({
    ...admin,
    method: 'PUT',
    path: '/products/{productId}',
    summary: 'Change a product',
    description:
      'Replaces all fields: what is absent is empty afterwards. With a version that is not the current one it is a 409 that names the current one.',
    params,
    body: productFields.extend({ version: seenVersion }),
    problems: [404, 409, 503],
    output: product,
  }),
  deleteProduct: operation({
    ...admin,
    method: 'DELETE',
    path: '/products/{productId}',
    summary: 'Delete a product',
    description: 'Deletes it with its uploaded picture.',
    params,
    problems: [404],
    status: 204,
    output: nothing,
  }),
};
