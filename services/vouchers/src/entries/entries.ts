import { badField, Problem } from '@hatchery/api/problems';
import type { VoucherEntryPage } from '@hatchery/api/voucher-entries';
import type { Queryable } from '@hatchery/kit/database';
import { findVoucher } from '../ledger/vouchers.ts';
import { presentEntry } from './entries.presenter.ts';
import { listEntriesOfPlayer, listEntriesOfVoucher } from './entries.repository.ts';
import { type Entry, partyForAdmins, partyOf, placeInWords, readNumber, readPlace } from './entries.rules.ts';

type Page = { cursor?: string | undefined; limit: number };

/** Returns a page of the history of a player's voucher, newest first. @throws Problem not-found, bad-request. */
export async function historyOf(
  db: Queryable,
  { userId, voucherId, cursor, limit }: Page & { userId: string; voucherId: string },
): Promise<VoucherEntryPage> {
  const before = cursorOf(cursor, readNumber);
  const voucher = await findVoucher(db, voucherId);
  if (voucher?.userId !== userId) throw new Problem('not-found', `You have no voucher ${voucherId}.`);
  const entries = await listEntriesOfVoucher(db, { voucherId, before, limit: limit + 1 });
  return pageOf(entries, limit, {
    nextCursor: ({ number }) => String(number),
    present: (entry) => presentEntry(entry, partyOf(entry)),
  });
}

type Filter = Omit<Parameters<typeof listEntriesOfPlayer>[1], 'before' | 'limit'>;

/** Returns a page of the entries of all vouchers of a player for admins, newest first. @throws Problem bad-request. */
export async function entriesOfPlayer(
  db: Queryable,
  { cursor, limit, ...filter }: Page & Filter,
): Promise<VoucherEntryPage> {
  const before = cursorOf(cursor, readPlace);
  const entries = await listEntriesOfPlayer(db, { ...filter, before, limit: limit + 1 });
  const present = (entry: Entry) => ({ ...presentEntry(entry, partyForAdmins(entry)), reference: entry.reference });
  return pageOf(entries, limit, { nextCursor: placeInWords, present });
}

function cursorOf<Place>(text: string | undefined, read: (text: string) => Place | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const place = read(text);
  if (place !== undefined) return place;
  throw badField('query.cursor', 'A cursor is the nextCursor of another page.');
}

type Ways = { nextCursor: (last: Entry) => string; present: (entry: Entry) => VoucherEntryPage['items'][number] };

function pageOf(entries: Entry[], limit: number, { nextCursor, present }: Ways): VoucherEntryPage {
  const items = entries.slice(0, limit);
  const last = items.at(-1);
  return { items: items.map(present), ...(entries.length > limit && last ? { nextCursor: nextCursor(last) } : {}) };
}
