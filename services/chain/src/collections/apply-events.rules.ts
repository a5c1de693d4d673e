import type { ChainEvent } from '../projections/events.ts';
import { applyGen1, applyGen1Staking } from './apply-gen1.rules.ts';
import { applyMove, isSingle, movesOf } from './apply-moves.rules.ts';
import { applyGameToken, applyOmnichainItems, applyOmnimon } from './apply-omnichain.rules.ts';
import { type CollectionBook, dayOf, keyOf } from './collection-book.rules.ts';
import { collectionOfFamily } from './collections.content.ts';

/** Returns whether an event can change what is told of collections. */
export const isOfCollection = ({ family }: ChainEvent): boolean =>
  collectionOfFamily(family) !== undefined || family === 'gen1Staking';

/** Applies an event of one block. @param before the event before it in that block */
export function applyEvent(book: CollectionBook, event: ChainEvent, before: ChainEvent | undefined): void {
  for (const move of movesOf(event)) applyMove(book, move);
  switch (event.family) {
    case 'gen1Collection':
      applyGen1(book, event, before);
      break;
    case 'gen1Staking':
      applyGen1Staking(book, event);
      break;
    case 'gameToken':
      applyGameToken(book, event);
      break;
    case 'omnimon':
      applyOmnimon(book, event);
      break;
    case 'omnichainItems':
      applyOmnichainItems(book, event);
      break;
    case 'tickets':
      applyTickets(book, event);
      break;
  }
}

function applyTickets(book: CollectionBook, event: Extract<ChainEvent, { family: 'tickets' }>): void {
  if (event.eventName !== 'TicketAdded' && event.eventName !== 'TicketPriceChanged') return;
  const { settings } = book.totals.take(keyOf(event.family));
  const id = String(event.args.tokenId);
  const prices = { ...settings.tickets?.[id] };
  if (event.eventName === 'TicketPriceChanged') prices[event.args.currency] = String(event.args.price);
  settings.tickets = { ...settings.tickets, [id]: prices };
}

type Touched = Record<'totals' | 'holders' | 'tokens' | 'days', string[]>;

/** Returns the keys of the records that events may change. */
export function touchedBy(events: readonly ChainEvent[]): Touched {
  const touched = {
    totals: new Set<string>(),
    holders: new Set<string>(),
    tokens: new Set<string>(),
    days: new Set<string>(),
  };
  for (const event of events) {
    const family = event.family === 'gen1Staking' ? 'gen1Collection' : event.family;
    touched.totals.add(keyOf(family));
    touched.days.add(keyOf(family, dayOf(event.blockTime)));
    for (const { from, to } of movesOf(event)) for (const one of [from, to]) touched.holders.add(keyOf(family, one));
    for (const tokenId of tokensIn(event)) touched.tokens.add(keyOf(family, tokenId));
  }
  return {
    totals: [...touched.totals],
    holders: [...touched.holders],
    tokens: [...touched.tokens],
    days: [...touched.days],
  };
}

function tokensIn(event: ChainEvent): bigint[] {
  if (event.family !== 'gen1Staking' && !isSingle(event.family)) return [];
  const { args } = event as { args?: Record<string, unknown> };
  return [args?.tokenId, args?.id].filter((id): id is bigint => typeof id === 'bigint');
}
