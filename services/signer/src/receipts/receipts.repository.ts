import type { DrawReceiptRequest } from '@hatchery/api/signer';
import type { Transaction } from '@hatchery/kit/database';

/** Stores what a receipt says. @returns false when its id is taken, or its draw has a receipt. */
export async function insertReceipt(tx: Transaction, receipt: DrawReceiptRequest, now: Date): Promise<boolean> {
  const rows = await tx('signed_receipts')
    .insert({ receipt_id: receipt.receiptId, content: JSON.stringify(receipt), created_at: now })
    .onConflict()
    .ignore()
    .returning('receipt_id');
  return rows.length > 0;
}

export async function findReceipt(tx: Transaction, receiptId: string): Promise<DrawReceiptRequest | undefined> {
  const row = await tx('signed_receipts').where({ receipt_id: receiptId }).first('content');
  return row?.content;
}
