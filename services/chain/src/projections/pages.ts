import { badField } from '@hatchery/api/problems';
import { type Address, getAddress, isAddress } from 'viem';

const place = /^(\d{1,15})\.(\d{1,9})$/;

export type LogCursor = { blockNumber: number; logIndex: number };

/** Reads `<block>.<log>`. */
export function readLogCursor(text: string): LogCursor | undefined {
  const [, blockNumber, logIndex] = place.exec(text) ?? [];
  return blockNumber === undefined ? undefined : { blockNumber: Number(blockNumber), logIndex: Number(logIndex) };
}

/** Reads `<amount>.<address>`. */
export function readAmountCursor(text: string): { amount: string; address: Address } | undefined {
  const [amount = '', address = '', ...rest] = text.split('.');
  if (!/^\d{1,78}$/.test(amount) || !isAddress(address, { strict: false }) || rest.length > 0) return undefined;
  return { amount, address: getAddress(address) };
}

/** Reads a cursor. @throws Problem bad-request, naming it. */
export function cursorOf<Place>(
  text: string | undefined,
  read: (text: string) => Place | undefined,
): Place | undefined {
  if (text === undefined) return undefined;
  const place = read(text);
  if (place !== undefined) return place;
  throw badField('query.cursor', 'A cursor is the nextCursor of another page.');
}

/** Cuts a page out of items of which one more than `limit` was asked for. */
export function pageOf<Item, Shown>(
  items: readonly Item[],
  limit: number,
  { show, cursor }: { show: (item: Item) => Shown; cursor: (last: Item) => string },
): { items: Shown[]; nextCursor?: string } {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(show), ...(items.length > limit && last ? { nextCursor: cursor(last) } : {}) };
}
