import type { Collection, CollectionMarket, CollectionOnChain } from '@hatchery/api/public-shapes';
import { getNetwork, nativeAssetAddress } from '@hatchery/chain/networks';
import type { PlacedCollection } from './collections-view.ts';
import { issuedOf, supplyOf } from './supply.rules.ts';
import type { StoredHolder, StoredSale } from './view.repository.ts';

const feeBasisPoints = 200;

/** Returns the block that an answer is true of. */
export const presentPlace = ({ place }: Pick<PlacedCollection, 'place'>) => ({
  chainId: place.chainId,
  blockNumber: place.number,
  blockHash: place.hash,
  blockTime: new Date(place.time * 1000).toISOString(),
  finalBlockNumber: place.finalNumber,
});

type Shown = { image: string; publicUrl: string };

/** Returns a collection with the chains where it stands, of which there is at least one. */
export function presentCollection(placed: readonly PlacedCollection[], { image, publicUrl }: Shown): Collection {
  const [first] = placed;
  if (!first) throw new Error('A collection that stands nowhere cannot be shown.');
  const { slug, name, symbol, description, standard, decimals, metadataPath, crossesChains } = first.facts;
  const issued = placed.reduce((sum, one) => sum + issuedOf(one), 0n);
  const here = placed.reduce((sum, one) => sum + supplyOf(one), 0n);
  return {
    ...{ slug, name, symbol, description, standard, decimals, image, crossesChains },
    metadata: metadataPath === null ? null : `${publicUrl}${metadataPath}`,
    supply: String(issued),
    // Chains are at blocks of their own: what has arrived already may not have left yet.
    elsewhere: String(issued > here ? issued - here : 0n),
    chains: placed.map(presentOnChain),
  };
}

function presentOnChain(placed: PlacedCollection): CollectionOnChain {
  const { totals, contract, locked } = placed;
  return {
    ...presentPlace(placed),
    contract,
    supply: String(supplyOf(placed)),
    minted: String(totals.minted),
    burned: String(totals.burned),
    arrived: String(totals.arrived),
    left: String(totals.departed),
    locked: String(locked),
    holders: totals.holders,
    market: presentMarket(placed),
  };
}

/** Returns the coin of a chain, which the bazaar is paid in. */
export function presentCoin(chainId: number) {
  const { symbol, decimals } = getNetwork(chainId).nativeCurrency;
  return { currency: nativeAssetAddress, currencySymbol: symbol, decimals };
}

function presentMarket({ facts, place, totals, floor }: PlacedCollection): CollectionMarket | null {
  if (facts.slug !== 'gen1') return null;
  return {
    ...presentCoin(place.chainId),
    floor: floor === null ? null : String(floor),
    listed: totals.listed,
    sales: totals.sales,
    volume: String(totals.volume),
    feeBasisPoints,
  };
}

/** Returns a holder, by name if it is a contract of the platform. */
export const presentHolder = ({ address, amount }: StoredHolder, names: ReadonlyMap<string, string>) => ({
  address,
  amount: String(amount),
  contract: names.get(address) ?? null,
});

/** Returns a sale, and whether it stays. */
export const presentSale = ({ logIndex: _, blockTime, ...sale }: StoredSale, finalNumber: number) => ({
  ...sale,
  blockTime: new Date(blockTime * 1000).toISOString(),
  finality: sale.blockNumber <= finalNumber ? ('final' as const) : ('seen' as const),
});
