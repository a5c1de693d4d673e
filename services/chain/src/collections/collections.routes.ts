import { Problem } from '@hatchery/api/problems';
import { type ChainContext, os } from '../context.ts';
import { NotReadYet } from '../projections/not-read-yet.ts';
import { coverOf } from '../tokens/covers.ts';
import { holdersOf, listingsOf, salesOf } from './collection-lists.ts';
import { collectionOf, collections } from './collections.content.ts';
import { presentCollection } from './collections.presenter.ts';
import { isWhole, listPlaced, type PlacedCollection, viewAtOnce } from './collections-view.ts';

export function collectionsRoutes(context: ChainContext) {
  const { publicUrl } = context;
  const present = (placed: PlacedCollection[]) => {
    const [first] = placed;
    return first ? [presentCollection(placed, { publicUrl, image: coverOf(first.facts, publicUrl) })] : [];
  };
  return {
    collections: os.collections.handler(async () => {
      const placed = await viewAtOnce(context, (tx) => listPlaced(tx, context));
      return collections.flatMap((facts) => {
        const places = placed.filter((one) => one.facts === facts);
        return isWhole(context, facts, places) ? present(places) : [];
      });
    }),
    collection: os.collection.handler(async ({ input: { params } }) => {
      const facts = collectionOf(params.slug);
      const placed = await viewAtOnce(context, (tx) => listPlaced(tx, context, [facts]));
      if (!isWhole(context, facts, placed)) throw new NotReadYet();
      const [shown] = present(placed);
      if (!shown) throw new Problem('not-found', `${facts.name} are on no chain that the platform follows.`);
      return shown;
    }),
    collectionHolders: os.collectionHolders.handler(({ input: { params, query } }) =>
      holdersOf(context, { ...params, ...query }),
    ),
    bazaarSales: os.bazaarSales.handler(({ input }) => salesOf(context, input.query)),
    bazaarListings: os.bazaarListings.handler(({ input }) => listingsOf(context, input.query)),
  };
}
