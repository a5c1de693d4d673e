import type { CollectionSlug, HolderPage, ListingPage, SalePage } from '@hatchery/api/public-shapes';
import { contractNames, type Deployment } from '@hatchery/chain/addresses';
import type { ChainContext } from '../context.ts';
import { cursorOf, pageOf, readAmountCursor, readLogCursor } from '../projections/pages.ts';
import { collectionOf } from './collections.content.ts';
import { presentCoin, presentHolder, presentPlace, presentSale } from './collections.presenter.ts';
import { viewCollection } from './collections-view.ts';
import { readListingCursor } from './cursors.rules.ts';
import { listByAmount, listByPrice, listSales } from './view.repository.ts';

type Asked = { chainId?: number | undefined; cursor?: string | undefined; limit: number };

const gen1 = collectionOf('gen1');

/** Returns who has most of a collection. @throws Problem bad-request, not-found, service-unavailable. */
export function holdersOf(context: ChainContext, { slug, ...asked }: Asked & { slug: CollectionSlug }) {
  const after = cursorOf(asked.cursor, readAmountCursor);
  const facts = collectionOf(slug);
  return viewCollection(context, facts, asked.chainId, async (tx, placed): Promise<HolderPage> => {
    const { chainId } = placed.place;
    const holders = await listByAmount(tx, { chainId, family: facts.family, after, limit: asked.limit + 1 });
    const names = namesOf(context.deploymentOf(chainId));
    return {
      ...presentPlace(placed),
      holders: placed.totals.holders,
      ...pageOf(holders, asked.limit, {
        show: (holder) => presentHolder(holder, names),
        cursor: ({ amount, address }) => `${amount}.${address}`,
      }),
    };
  });
}

/** Returns the names of the platform's contracts on a chain, by address. */
const namesOf = (deployment: Deployment | undefined): ReadonlyMap<string, string> =>
  new Map(contractNames.flatMap((name) => (deployment?.[name] ? [[deployment[name], name] as const] : [])));

/** Returns what the bazaar has sold. @throws Problem bad-request, not-found, service-unavailable. */
export function salesOf(context: ChainContext, asked: Asked & { tokenId?: string | undefined }) {
  const after = cursorOf(asked.cursor, readLogCursor);
  return viewCollection(context, gen1, asked.chainId, async (tx, placed): Promise<SalePage> => {
    const { chainId, finalNumber } = placed.place;
    const { family } = gen1;
    const sales = await listSales(tx, { chainId, family, tokenId: asked.tokenId, after, limit: asked.limit + 1 });
    return {
      ...presentPlace(placed),
      ...presentCoin(chainId),
      ...pageOf(sales, asked.limit, {
        show: (sale) => presentSale(sale, finalNumber),
        cursor: ({ blockNumber, logIndex }) => `${blockNumber}.${logIndex}`,
      }),
    };
  });
}

/** Returns what the bazaar sells. @throws Problem bad-request, not-found, service-unavailable. */
export function listingsOf(context: ChainContext, asked: Asked) {
  const after = cursorOf(asked.cursor, readListingCursor);
  return viewCollection(context, gen1, asked.chainId, async (tx, placed): Promise<ListingPage> => {
    const { chainId } = placed.place;
    const listings = await listByPrice(tx, { chainId, family: gen1.family, after, limit: asked.limit + 1 });
    return {
      ...presentPlace(placed),
      contract: placed.contract,
      ...presentCoin(chainId),
      ...pageOf(listings, asked.limit, {
        show: (listing) => listing,
        cursor: ({ price, tokenId }) => `${price}.${tokenId}`,
      }),
    };
  });
}
