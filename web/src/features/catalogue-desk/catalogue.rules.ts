import type { CatalogueChange, CatalogueSetting } from '@hatchery/api/masters-catalogue';
import { formatUnits, typedUnits } from '../../design/amount.rules.ts';
import { orderFault } from '../../platform/forms/count.rules.ts';
import { amountFault, baseOf } from '../../platform/vouchers/units.rules.ts';
import { coinName } from '../../platform/wallet/coins.rules.ts';

export type Kind = CatalogueSetting['kind'];

export const kinds = ['item', 'lootbox', 'trait', 'avatar-price'] as const satisfies readonly Kind[];

/** Names of the kinds of entries. */
export const kindWords: Record<Kind, { one: string; many: string }> = {
  item: { one: 'item', many: 'Items' },
  lootbox: { one: 'box', many: 'Boxes' },
  trait: { one: 'trait', many: 'Traits' },
  'avatar-price': { one: 'price', many: 'Keepers' },
};

const chainUnits = 18;

/** Returns decimals of a currency by its key in the catalogue: tickets and currencies of saves are counted. */
export const decimalsOf = (currency: string): number => (/^(token$|coin:)/.test(currency) ? chainUnits : 0);

/** Returns the name of a currency by its key in the catalogue, as in `coin:AVAX`. */
export function currencyName(currency: string): string {
  const [kind, name = ''] = currency.split(':');
  if (kind === 'token') return 'HATCHY';
  if (kind === 'ticket') return 'Tickets';
  if (kind === 'coin') return coinName(name);
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} of saves`;
}

type Price = CatalogueSetting['prices'][number];

/** Returns a price as it is typed, with all of its decimals. */
export const typedPrice = ({ currency, price }: Price): string => {
  const decimals = decimalsOf(currency);
  return typedUnits(BigInt(price), decimals);
};

const priceWords = (price: Price): string =>
  `${formatUnits(BigInt(price.price), decimalsOf(price.currency), 6)} ${currencyName(price.currency)}`;

/** Returns what tells the most of prices in a narrow cell: the first, and how many more there are. */
export function pricesWords(prices: readonly Price[]): string {
  const [first, ...others] = prices;
  if (!first) return '';
  return others.length === 0 ? priceWords(first) : `${priceWords(first)}, ${others.length} more`;
}

/** The fields of an entry as an admin types them. */
export interface Form {
  active: boolean;
  order: string;
  /** By the key of the currency. */
  prices: Record<string, string>;
}

export const formOf = ({ active, order, prices }: CatalogueSetting): Form => ({
  active,
  order: String(order),
  prices: Object.fromEntries(prices.map((price) => [price.currency, typedPrice(price)])),
});

export const priceFault = (currency: string, text: string): string | undefined =>
  amountFault(text, { decimals: decimalsOf(currency) });

/** Returns the error of the place in lists, if any: the catalogue counts from zero. */
export const placeFault = (text: string): string | undefined =>
  text.startsWith('-') ? 'Enter a whole number, as in 0 or 10.' : orderFault(text);

export const isFaulty = ({ order, prices }: Form): boolean =>
  placeFault(order) !== undefined ||
  Object.entries(prices).some(([currency, text]) => priceFault(currency, text) !== undefined);

/** One change that the API takes: it takes one price at a time. */
export type Step = { active?: boolean; order?: number; currency?: string; price?: string };

/** Returns the changes from an entry to what was typed, in the order in which they are asked for; none where nothing differs. */
export function stepsTo(setting: CatalogueSetting, form: Form): Step[] {
  const prices = setting.prices.flatMap(({ currency, price }): Step[] => {
    const typed = baseOf(form.prices[currency] ?? '', decimalsOf(currency));
    return typed === undefined || typed === BigInt(price) ? [] : [{ currency, price: String(typed) }];
  });
  const order = Number(form.order);
  const first: Step = {
    ...(form.active === setting.active ? {} : { active: form.active }),
    ...(order === setting.order ? {} : { order }),
    ...prices[0],
  };
  return [first, ...prices.slice(1)].filter((step) => Object.keys(step).length > 0);
}

/** A value of an entry that a change has replaced. */
export interface Difference {
  what: string;
  before: string;
  after: string;
}

/** Returns what a change has changed, line by line. */
export function differencesOf({ before, after }: Pick<CatalogueChange, 'before' | 'after'>): Difference[] {
  const offered = (active: boolean) => (active ? 'offered' : 'not offered');
  const prices = after.prices.flatMap((price): Difference[] => {
    const former = before.prices.find(({ currency }) => currency === price.currency);
    if (former?.price === price.price) return [];
    return [{ what: 'Price', before: former ? priceWords(former) : 'none', after: priceWords(price) }];
  });
  return [
    ...(before.active === after.active
      ? []
      : [{ what: 'Offered', before: offered(before.active), after: offered(after.active) }]),
    ...(before.order === after.order
      ? []
      : [{ what: 'Place', before: String(before.order), after: String(after.order) }]),
    ...prices,
  ];
}

/** Returns entries whose name or id holds a text. */
export function search(settings: readonly CatalogueSetting[], text: string): CatalogueSetting[] {
  const wanted = text.trim().toLowerCase();
  return settings.filter(({ name, id }) => name.toLowerCase().includes(wanted) || String(id).startsWith(wanted));
}
