import type { AvatarPrice } from '@hatchery/api/masters-shapes';
import { nativeAssetAddress } from '@hatchery/chain/networks';
import { formatUnits, unitsWords } from '../../design/amount.rules.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import type { FreeKeeper } from './free.rules.ts';

type Kind = 'token' | 'ticket' | 'coin';
/** A way to get a keeper: for free, or for a price. Its key is the same on every chain. */
export type Way = { key: 'free'; price?: undefined } | { key: string; price: AvatarPrice };

const isCoin = ({ address }: Pick<AvatarPrice, 'address'>): boolean =>
  address.toLowerCase() === nativeAssetAddress.toLowerCase();
const kindOf = (price: AvatarPrice): Kind => (price.payWithTicket ? 'ticket' : isCoin(price) ? 'coin' : 'token');

/** In the order in which they are offered, as for boxes: few players hold the chain's own coin. */
const order = ['token', 'ticket', 'coin'] as const satisfies readonly Kind[];

/** Returns the ways to get a keeper on a chain: the free one that each player has, and then those that cost something. */
export function waysOf(prices: readonly AvatarPrice[]): Way[] {
  const paid = prices.toSorted((one, other) => order.indexOf(kindOf(one)) - order.indexOf(kindOf(other)));
  return [
    { key: 'free' },
    ...paid.map((price) => ({ key: kindOf(price) === 'token' ? price.currency : kindOf(price), price })),
  ];
}

/** Returns the way that a player chose. Without a choice it is the first one that they can have. */
export const wayOf = (ways: readonly Way[], chosen: string | undefined, free: FreeKeeper): Way | undefined =>
  ways.find(({ key }) => key === chosen) ?? ways.find(({ key }) => key !== 'free' || free === 'ready');

type Named = readonly { id: number; name: string }[];

/** Returns what a currency is called here. */
export const symbolOf = (price: Pick<AvatarPrice, 'address' | 'currency'>, chainId: number): string =>
  isCoin(price) ? coinOf(chainId) : price.currency;

/** Returns a price in words, as in "0.5 AVAX" or "1 Keeper ticket". */
export function priceWords({ price }: Way, chainId: number, tickets: Named = []): string {
  if (!price) return 'Free';
  const { priceBase, decimals, payWithTicket, ticketId } = price;
  if (!payWithTicket) return unitsWords(BigInt(priceBase), decimals, symbolOf(price, chainId));
  const amount = formatUnits(BigInt(priceBase), decimals);
  const name = tickets.find(({ id }) => id === ticketId)?.name ?? 'Ticket';
  return `${amount} ${priceBase === '1' ? name : `${name}s`}`;
}

/** Returns prices in a line, as in "500 HATCHY, 1 Keeper ticket, or 0.5 AVAX"; empty where nothing is for sale. */
export const pricesInWords = (ways: readonly Way[], chainId: number, tickets: Named = []): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    ways.filter(({ price }) => price).map((way) => priceWords(way, chainId, tickets)),
  );

/** Returns what stands beneath the price of a keeper: how it comes to be free, or the other prices. */
export function wordsBeside(
  way: Way | undefined,
  { ways, free, chainId, tickets }: { ways: readonly Way[]; free: FreeKeeper; chainId: number; tickets?: Named },
): string {
  const others = pricesInWords(
    ways.filter(({ key }) => key !== way?.key),
    chainId,
    tickets,
  );
  if (way?.key === 'free') return others === '' ? 'Your first keeper' : `Your first keeper. More for ${others}`;
  if (free === 'needs-account') return 'Your first one is free with an account';
  if (free === 'needs-proof') return 'Your first one is free with a confirmed e-mail address';
  return others === '' ? '' : `Or ${others}`;
}
