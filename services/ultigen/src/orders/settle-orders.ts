import type { Transaction } from '@hatchery/kit/database';
import { markUnseenAbove, updateOrder } from './orders.repository.ts';
import { orderOfReference, purchasePosition } from './orders.rules.ts';

type SeenTransaction = { reference: string; position: number; hash: string; blockNumber: bigint };

/** An order has arrived with its purchase, which may be told before this service knows that it was sent. */
export async function settleOrder(tx: Transaction, seen: SeenTransaction): Promise<void> {
  const id = orderOfReference(seen.reference);
  if (!id || seen.position !== purchasePosition) return;
  await updateOrder(
    tx,
    { id, statuses: ['pending', 'sent'] },
    { status: 'seen', block_number: Number(seen.blockNumber), transaction_hash: seen.hash },
  );
}

export async function failOrder(tx: Transaction, reference: string, reason: string): Promise<void> {
  const id = orderOfReference(reference);
  if (id) await updateOrder(tx, { id, statuses: ['pending', 'sent'] }, { status: 'failed', failure: reason });
}

/** Orders that arrived above a block are on their way again. */
export const unsettleOrders = (tx: Transaction, aboveBlock: number): Promise<void> => markUnseenAbove(tx, aboveBlock);
