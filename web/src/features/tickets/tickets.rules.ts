import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import type { Ticket } from '@hatchery/api/masters-shapes';
import { nativeAssetAddress } from '@hatchery/chain/networks';
import { unitsWords } from '../../design/amount.rules.ts';
import type { ActionFacts } from '../../platform/actions/actions.rules.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';

/** As many as one purchase on the page buys. */
export const mostTickets = 50;

export type TicketPrice = Ticket['prices'][number];

/** Says whether a price is in the coin of the network. */
export const isCoin = ({ address }: Pick<TicketPrice, 'address'>): boolean =>
  address.toLowerCase() === nativeAssetAddress.toLowerCase();

/** Returns the name of a currency on a chain. The chain's own coin goes by what it is for where it is called like the token. */
export const symbolOf = (price: Pick<TicketPrice, 'address' | 'currency'>, chainId: number): string =>
  isCoin(price) ? coinOf(chainId) : price.currency;

/** Returns a price of some tickets in words, as in "1,000 HATCHY". */
export const costWords = (price: TicketPrice, count: number, chainId: number): string =>
  unitsWords(BigInt(price.priceBase) * BigInt(count), price.decimals, symbolOf(price, chainId));

/** Tickets in words, as in "a Keeper ticket" or "3 × Keeper ticket". */
export const ticketsWords = ({ name, amount }: { name: string; amount: number }): string =>
  amount === 1 ? `a ${name}` : `${amount} × ${name}`;

/** Something that a ticket pays for, with the page that sells it. */
export interface PaidFor {
  name: string;
  path: string;
}

/** Returns what a ticket pays for: boxes, and avatars where it is their ticket. */
export function paysFor(
  ticketId: number,
  boxes: readonly Pick<MastersLootbox, 'id' | 'name' | 'ticketId' | 'active'>[],
  keeperTicketId: number | undefined,
): PaidFor[] {
  const sold = boxes.filter((box) => box.active && box.ticketId === ticketId);
  return [
    ...(keeperTicketId === ticketId ? [{ name: 'A keeper', path: '/keepers/new' }] : []),
    ...sold.map(({ id, name }) => ({ name, path: `/lootboxes/${id}` })),
  ];
}

/** Tickets that a wallet buys, at most for a price that the player saw. */
export type TicketFacts = {
  name: string;
  image: string;
  ticketId: number;
  amount: number;
  contract: string;
  currency: string;
  /** For all, in base units. */
  price: string;
  symbol: string;
  decimals: number;
};

const texts = ['name', 'image', 'contract', 'currency', 'price', 'symbol'];
const counts = ['ticketId', 'amount', 'decimals'];

export const isTicketFacts = (facts: ActionFacts): facts is TicketFacts =>
  texts.every((name) => typeof facts[name] === 'string') &&
  counts.every((name) => typeof facts[name] === 'number') &&
  /^\d+$/.test(String(facts.price));
