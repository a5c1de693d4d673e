import { tellOwnersOfChange } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';
import type { UltigenProjection } from '../chain-events/events.ts';
import { updateOrder, updateUnseenOrders } from './orders.repository.ts';
import { orderOfReference, purchasePosition } from './orders.rules.ts';

type SeenTransaction = { reference: string; position: number; hash: string; blockNumber: bigint };

/**
 * Notes that an order arrived with its purchase. This may happen before the order is known to be sent. A final purchase counts
 * even if the order was put down as failed, as when the relay's answer was lost and a later one was a refusal.
 */
export async function settleOrder(tx: Transaction, seen: SeenTransaction, isFinal = false): Promise<void> {
  const id = orderOfReference(seen.reference);
  if (!id || seen.position !== purchasePosition) return;
  const eggs = await updateOrder(
    tx,
    { id, statuses: isFinal ? ['pending', 'sent', 'failed'] : ['pending', 'sent'] },
    { status: 'seen', failure: null, blockNumber: Number(seen.blockNumber), transactionHash: seen.hash },
  );
  await tellOwnersOfChange(tx, { eggs });
}

/** Notes that the relay gave an order up. */
export async function failOrder(tx: Transaction, reference: string, reason: string): Promise<void> {
  const id = orderOfReference(reference);
  if (!id) return;
  const eggs = await updateOrder(tx, { id, statuses: ['pending', 'sent'] }, { status: 'failed', failure: reason });
  await tellOwnersOfChange(tx, { eggs });
}

/** Takes back arrivals in void blocks. Arrivals are not part of the blocks, so a replay leaves them alone. */
export const orderArrivals: UltigenProjection = {
  onUnwound: async (tx, { chainId, toNumber, isReplay }) => {
    if (!isReplay) await tellOwnersOfChange(tx, { eggs: await updateUnseenOrders(tx, chainId, toNumber) });
  },
};
