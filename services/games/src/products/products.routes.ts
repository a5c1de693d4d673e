import { mostProducts } from '@hatchery/api/products';
import { mapPage } from '@hatchery/kit/lists';
import { type GamesContext, os } from '../context.ts';
import { discardUploads, type ReadPicture } from '../pictures/pictures.ts';
import { changeProduct, createProduct, readProduct, removeProduct } from './edit-products.ts';
import { presentProduct } from './products.presenter.ts';
import { listProductPage, listShownProducts } from './products.repository.ts';

export function productsRoutes(context: GamesContext) {
  const { database } = context;
  return {
    products: os.products.handler(async ({ input: { query } }) =>
      (await listShownProducts(database, { gameId: query.gameId ?? null, most: mostProducts })).map(presentProduct),
    ),

    productsOfAdmin: os.productsOfAdmin.handler(async ({ input, context: { list } }) =>
      list(mapPage(await listProductPage(database.knex, input.query), presentProduct)),
    ),

    createProduct: os.createProduct.handler(async ({ input: { body }, context: { transact, passport } }) => {
      const admin = passport.subject;
      let read: ReadPicture[] = [];
      const product = await transact({
        before: async () => (read = await readProduct(context, body, admin)),
        work: async (tx, pictures) => presentProduct(await createProduct(tx, context, { body, pictures, admin })),
      });
      await discardUploads(context, read);
      return product;
    }),

    updateProduct: os.updateProduct.handler(async ({ input: { params, body }, context: { transact, passport } }) => {
      const { version, ...fields } = body;
      const edited = { id: params.productId, version, body: fields, admin: passport.subject };
      let read: ReadPicture[] = [];
      const product = await transact({
        before: async () => (read = await readProduct(context, fields, edited.admin)),
        work: async (tx, pictures) => presentProduct(await changeProduct(tx, context, { ...edited, pictures })),
      });
      await discardUploads(context, read);
      return product;
    }),

    deleteProduct: os.deleteProduct.handler(async ({ input: { params }, context: { transact } }) => {
      await transact((tx) => removeProduct(tx, context, params.productId));
    }),
  };
}
