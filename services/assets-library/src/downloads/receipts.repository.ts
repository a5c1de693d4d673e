import type { Queryable, Transaction } from '@hatchery/kit/database';
import { newestFirst, type Page, type Paging, readPage } from '@hatchery/kit/lists';

/** Proof that an account got a file under a licence. */
export type Receipt = {
  id: string;
  userId: string;
  fileId: string;
  licenceVersion: number;
  /** Day (UTC) of the download. */
  day: string;
  createdAt: Date;
  /** The bytes that are signed: JSON. */
  statement: string;
  signature: string;
  publicKey: string;
};

const columns = {
  id: 'id',
  userId: 'user_id',
  fileId: 'file_id',
  licenceVersion: 'licence_version',
  createdAt: 'created_at',
  statement: 'statement',
  signature: 'signature',
  publicKey: 'public_key',
};

export type StoredReceipt = Omit<Receipt, 'day'>;

/** Finds the receipt of an account for a file, a version of its licence and a day. */
export const findReceiptOf = (
  db: Queryable,
  { userId, fileId, licenceVersion, day }: Pick<Receipt, 'userId' | 'fileId' | 'licenceVersion' | 'day'>,
): Promise<StoredReceipt | undefined> =>
  db('receipts').where({ user_id: userId, file_id: fileId, licence_version: licenceVersion, day }).first(columns);

/** Stores a receipt, unless there is one for this file, version and day. @returns whether it was stored. */
export async function insertReceipt(tx: Transaction, receipt: Receipt): Promise<boolean> {
  const inserted = await tx('receipts')
    .insert({
      id: receipt.id,
      user_id: receipt.userId,
      file_id: receipt.fileId,
      licence_version: receipt.licenceVersion,
      day: receipt.day,
      created_at: receipt.createdAt,
      statement: receipt.statement,
      signature: receipt.signature,
      public_key: receipt.publicKey,
    })
    .onConflict(['user_id', 'file_id', 'licence_version', 'day'])
    .ignore()
    .returning('id');
  return inserted.length === 1;
}

export const findReceipt = (db: Queryable, id: string): Promise<StoredReceipt | undefined> =>
  db('receipts').where({ id }).first(columns);

/** Lists the receipts of an account and of those that were merged into it, the latest first. */
export const listReceipts = (db: Queryable, userIds: string[], paging: Paging): Promise<Page<StoredReceipt>> =>
  readPage(
    db('receipts')
      .whereIn('user_id', userIds)
      .orderBy([...newestFirst])
      .select(columns),
    paging,
  );

export async function deleteReceiptsOf(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('receipts').whereIn('user_id', userIds).delete();
}
