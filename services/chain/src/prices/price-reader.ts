import type { PublicPrices } from '@hatchery/api/public-figures';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import type { Deployment } from '@hatchery/chain/addresses';
import { answering } from '@hatchery/indexing/answering';
import { connectToChain } from '@hatchery/indexing/chain-client';
import { type Address, zeroAddress } from 'viem';
import type { Settings } from '../collections/collection-book.rules.ts';
import { collectionOf } from '../collections/collections.content.ts';
import { presentPlace } from '../collections/collections.presenter.ts';
import { listPlaced, type PlacedCollection, viewAtOnce } from '../collections/collections-view.ts';
import type { ChainContext } from '../context.ts';
import { NotReadYet } from '../projections/not-read-yet.ts';
import { describeOffers } from './describe-offers.ts';
import { nextStepAt } from './price-curve.rules.ts';
import { type Offer, readOffers } from './read-offers.ts';
import { createViews, type Views } from './views.ts';

export type PricesAtBlock = Omit<PublicPrices, 'readAt'>;

/** The parts of the service that know chains and what events told of them. */
export type PricedChains = Pick<ChainContext, 'database' | 'chainIds' | 'deploymentOf'>;

type Reading = { context: PricedChains; chainId: number; rpcUrls: readonly string[] };

const words = { chain: 'The chain', advice: 'Nothing was changed. Please try again later.' };
const wanted = (['hatchy', 'gen1', 'tickets', 'omnichain-items'] as const).map(collectionOf);

/**
 * Reads what is sold on a chain, as it is at the last block that was applied: what events told, and the rest from a node at that very
 * block. @throws Problem service-unavailable, bad-gateway.
 */
export function createPriceReader({ context, chainId, rpcUrls }: Reading): () => Promise<PricesAtBlock> {
  const client = connectToChain(chainId, rpcUrls);
  return async () => {
    const deployment = context.deploymentOf(chainId);
    const placed = await viewAtOnce(context, (tx) => listPlaced(tx, { ...context, chainIds: [chainId] }, wanted));
    const [first] = placed;
    if (!deployment || !first) throw new NotReadYet(chainId);
    const settings = settingsIn(placed);
    const views = createViews(client, first.place.hash, deployment.gameToken);
    return answering(readAll({ views, deployment: withoutZeros(deployment), settings, first }), words);
  };
}

type Read = { views: Views; deployment: Partial<Deployment>; settings: Settings; first: PlacedCollection };

async function readAll({ views, deployment, settings, first }: Read): Promise<PricesAtBlock> {
  const [offers, gen1Curve]: [Offer[], PublicPrices['gen1Curve']] = await Promise.all([
    readOffers(views, deployment, settings),
    readCurve(views, deployment.gen1Collection, settings),
  ]);
  return { ...presentPlace(first), prices: await describeOffers(views, offers), gen1Curve };
}

/** Merges what events told of contracts. Each setting is of one of them. */
const settingsIn = (placed: readonly PlacedCollection[]): Settings =>
  Object.assign({}, ...placed.map(({ totals }) => totals.settings));

const withoutZeros = (deployment: Deployment): Partial<Deployment> =>
  Object.fromEntries(Object.entries(deployment).filter(([, address]) => address !== zeroAddress));

async function readCurve(
  views: Views,
  address: Address | undefined,
  { curve }: Settings,
): Promise<PublicPrices['gen1Curve']> {
  if (!address || !curve) return null;
  const [supply, most] = await Promise.all([
    views.number(address, gen1CollectionAbi, 'totalSupply'),
    views.number(address, gen1CollectionAbi, 'MAX_HATCHIES'),
  ]);
  const [minted, maximum] = [Number(supply), Number(most)];
  return {
    ...curve,
    minted,
    maximum,
    nextStepAt: nextStepAt({ ...curve, minted, maximum }),
    decimals: views.coinDecimals,
  };
}
