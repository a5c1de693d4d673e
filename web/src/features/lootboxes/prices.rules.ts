import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import type { LootboxPrice } from '@hatchery/api/masters-shapes';
import { formatUnits, unitsWords } from '../../design/amount.rules.ts';
import { coinName } from '../../platform/wallet/coins.rules.ts';

/** As many as one purchase with a save opens at once, and as many as the contract opens at once. */
export const mostAtOnce = 10;

const plural = (count: bigint, one: string, many: string): string =>
  `${formatUnits(count, 0)} ${count === 1n ? one : many}`;

/** Returns a price of some boxes in words, as in "250 HATCHY", "2 tickets" or "250 feathers". */
export function priceWords({ kind, currency, decimals, priceBase }: Priced, count: number): string {
  const base = BigInt(priceBase) * BigInt(count);
  if (kind === 'ticket') return plural(base, 'ticket', 'tickets');
  if (kind === 'save') return `${formatUnits(base, 0)} ${currency}`;
  return unitsWords(base, decimals, kind === 'coin' ? coinName(currency) : currency);
}

export type Priced = Pick<LootboxPrice, 'kind' | 'currency' | 'decimals' | 'priceBase'>;

const sources: Record<LootboxPrice['kind'], string> = {
  save: 'From a save of the game',
  token: 'From your wallet',
  coin: 'From your wallet',
  ticket: 'From your wallet',
};

/** Says where a price is paid from. */
export const sourceWords = ({ kind }: Pick<LootboxPrice, 'kind'>): string => sources[kind];

/** In the order in which they are offered: what one earns by playing comes first. */
const order = ['save', 'token', 'ticket', 'coin'] as const satisfies readonly LootboxPrice['kind'][];

type Offered = Pick<MastersLootbox, 'active' | 'prices' | 'stockLeft' | 'onChain'>;

/** Returns the prices for which a box can be had now. */
export function pricesOf({ active, prices, stockLeft, onChain }: Offered): LootboxPrice[] {
  if (!active) return [];
  const isOffered = ({ kind }: LootboxPrice) => (kind === 'save' ? stockLeft !== 0 : onChain?.forSale === true);
  return prices.filter(isOffered).toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** Returns how many more can be had for a price, at most as many as are bought at once. */
export function mostFor({ kind }: Pick<LootboxPrice, 'kind'>, { stockLeft, onChain }: Offered): number {
  const left = kind === 'save' ? (stockLeft ?? mostAtOnce) : Number(onChain?.left ?? 0);
  return Math.max(0, Math.min(mostAtOnce, left));
}

/** Says how many are left, where there is an end to them. */
export function leftWords({ stockLeft, onChain, prices }: Offered): string | undefined {
  const inWallets = onChain && groups(Number(onChain.left));
  if (!prices.some(({ kind }) => kind === 'save') || stockLeft === null)
    return inWallets ? `${inWallets} left` : undefined;
  return `${groups(stockLeft)} left for saves${inWallets ? `, ${inWallets} for wallets` : ''}`;
}

const groups = (count: number): string => count.toLocaleString('en');
