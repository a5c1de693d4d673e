import { zeroAddress } from 'viem';
import type { ChainEvent } from '../projections/events.ts';
import { type CollectionBook, dayOf, keyOf } from './collection-book.rules.ts';

/** An amount of a collection that moved. What is made comes from the zero address, what is destroyed goes there. */
export type Move = { family: string; from: string; to: string; amount: bigint; blockTime: number; tokenId?: bigint };

/** Families whose tokens are kept one by one. */
const singles: readonly string[] = ['gen1Collection', 'omnimon'];

export const isSingle = (family: string): boolean => singles.includes(family);

/** Returns what an event moved. A batch of ERC-1155 is as many moves as it has ids. */
export function movesOf(event: ChainEvent): Move[] {
  const { family, blockTime } = event;
  const between = (args: { from: string; to: string }) => ({ family, blockTime, from: args.from, to: args.to });
  if (event.eventName === 'TransferSingle') return [{ ...between(event.args), amount: event.args.value }];
  if (event.eventName === 'TransferBatch')
    return event.args.values.map((amount) => ({ ...between(event.args), amount }));
  if (event.eventName !== 'Transfer') return [];
  if ('tokenId' in event.args) return [{ ...between(event.args), amount: 1n, tokenId: event.args.tokenId }];
  return [{ ...between(event.args), amount: event.args.value }];
}

/** Moves an amount between holders, and counts what is made and destroyed. */
export function applyMove(book: CollectionBook, move: Move): void {
  const { family, from, to, amount, blockTime } = move;
  if (amount === 0n) return;
  if (from === zeroAddress) countMade(book, { family, amount, blockTime });
  else addTo(book, family, from, -amount);
  if (to === zeroAddress) book.totals.take(keyOf(family)).burned += amount;
  else addTo(book, family, to, amount);
  if (move.tokenId !== undefined && isSingle(family)) giveToken(book, family, move.tokenId, to);
}

type Made = { family: string; amount: bigint; blockTime: number };

function countMade(book: CollectionBook, { family, amount, blockTime }: Made): void {
  book.totals.take(keyOf(family)).minted += amount;
  // Tokens of a currency are issued and bridged, not made by players.
  if (family !== 'gameToken') book.days.take(keyOf(`${family}`, dayOf(blockTime))).made += amount;
}

/** Notes that what was counted as made came from another chain. */
export function countArrived(book: CollectionBook, { family, amount, blockTime }: Made): void {
  countMade(book, { family, amount: -amount, blockTime });
  book.totals.take(keyOf(family)).arrived += amount;
}

/** Notes that what was counted as destroyed left for another chain. */
export function countDeparted(book: CollectionBook, family: string, amount: bigint): void {
  const totals = book.totals.take(keyOf(family));
  totals.burned -= amount;
  totals.departed += amount;
}

function addTo(book: CollectionBook, family: string, address: string, amount: bigint): void {
  const holder = book.holders.take(keyOf(family, address));
  const totals = book.totals.take(keyOf(family));
  if (holder.amount === 0n) totals.holders += 1;
  holder.amount += amount;
  if (holder.amount === 0n) totals.holders -= 1;
}

/** Every transfer ends an offer of the bazaar. */
function giveToken(book: CollectionBook, family: string, tokenId: bigint, to: string): void {
  const token = book.tokens.take(keyOf(family, tokenId));
  token.owner = to === zeroAddress ? null : to;
  if (token.price !== null) book.totals.take(keyOf(family)).listed -= 1;
  token.price = null;
}
