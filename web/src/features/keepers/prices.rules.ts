import type { AvatarPrice } from '@hatchery/api/masters-shapes';
import { nativeAssetAddress } from '@hatchery/chain/networks';
import { formatUnits } from '../../design/amount.rules.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';

/** A way to get a keeper: for free, or for a price. */
export type Way = { key: 'free'; price?: undefined } | { key: string; price: AvatarPrice };

/** Returns the ways to get a keeper on a chain. Each player has one free keeper, so that comes first. */
export const waysOf = (prices: readonly AvatarPrice[]): Way[] => [
  { key: 'free' },
  ...prices.map((price) => ({ key: price.payWithTicket ? 'ticket' : price.address, price })),
];

/** Returns the way that a player chose. Without a choice it is the free one, for those who have no keeper yet. */
export const wayOf = (ways: readonly Way[], chosen: string | undefined, hasKeepers: boolean): Way =>
  ways.find(({ key }) => key === chosen) ?? (hasKeepers ? ways[1] : undefined) ?? { key: 'free' };

type Named = readonly { id: number; name: string }[];

/** Returns what a currency is called here: coins that are called like the game token go by what they are for. */
export const symbolOf = ({ address, currency }: Pick<AvatarPrice, 'address' | 'currency'>, chainId: number): string =>
  address.toLowerCase() === nativeAssetAddress.toLowerCase() ? coinOf(chainId) : currency;

/** Returns a price in words, as in "0.5 AVAX" or "1 Keeper ticket". */
export function priceWords({ price }: Way, chainId: number, tickets: Named = []): string {
  if (!price) return 'Free';
  const { priceBase, decimals, payWithTicket, ticketId } = price;
  const amount = formatUnits(BigInt(priceBase), decimals);
  if (!payWithTicket) return `${amount} ${symbolOf(price, chainId)}`;
  const name = tickets.find(({ id }) => id === ticketId)?.name ?? 'Ticket';
  return `${amount} ${priceBase === '1' ? name : `${name}s`}`;
}

/** Returns all prices in a line, as in "0.5 AVAX, 500 HATCHY or 1 Keeper ticket"; empty where nothing is for sale. */
export const pricesInWords = (ways: readonly Way[], chainId: number, tickets: Named = []): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    ways.filter(({ price }) => price).map((way) => priceWords(way, chainId, tickets)),
  );
