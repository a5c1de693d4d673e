import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { VoucherReceipt } from '@hatchery/api/voucher-entries';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { presentReceipt } from './entries.presenter.ts';
import { findEntry } from './entries.repository.ts';
import { readEntryId } from './entries.rules.ts';
import { deleteReceipt, findReceipt, upsertReceipt } from './receipts.repository.ts';

type Sharing = { userId: string; voucherId: string; entryId: string; now: Date };

/** Shares an entry of a player's voucher. @throws Problem not-found. */
export async function shareReceipt(
  tx: Transaction,
  { userId, voucherId, entryId, now }: Sharing,
): Promise<VoucherReceipt> {
  const id = readEntryId(entryId);
  const entry = id && (await findEntry(tx, id, { userId, voucherId }));
  if (!entry) throw new Problem('not-found', `Your voucher ${voucherId} has no entry ${entryId}.`);
  const { postingId, position } = entry;
  const uid = await upsertReceipt(tx, { id: randomUUID(), ownerId: userId, postingId, position, sharedAt: now });
  return presentReceipt(uid, entry);
}

const noReceipt = () => new Problem('not-found', 'There is no such receipt. Its owner may have stopped sharing it.');

/** Stops sharing. @throws Problem not-found, also for receipts of others. */
export async function unshareReceipt(tx: Transaction, receipt: { id: string; ownerId: string }): Promise<void> {
  if (!(await deleteReceipt(tx, receipt))) throw noReceipt();
}

/** Reads a receipt for everybody. @throws Problem not-found. */
export async function readReceipt(db: Queryable, id: string): Promise<VoucherReceipt> {
  const shared = await findReceipt(db, id);
  const entry = shared && (await findEntry(db, shared));
  if (!entry) throw noReceipt();
  return presentReceipt(id, entry);
}
