import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

export type OrderRow = {
  id: string;
  address: Address;
  egg_type: number;
  amount: number;
  cost: string;
  allowance: string | null;
  currency: Address;
  status: 'pending' | 'sent' | 'failed' | 'seen';
  /** Position of the purchase among the calls. */
  last_position: number;
};

type NewOrder = Omit<OrderRow, 'status'> & { created_at: Date };

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<void> {
  await tx('orders').insert(order);
}

export const selectOrder = (tx: Transaction, id: string): Promise<OrderRow | undefined> =>
  tx<OrderRow>('orders').where({ id }).first();

/** Base units of the game token that the unfinished orders of a wallet will spend. */
export async function selectPromised(tx: Transaction, address: Address): Promise<bigint> {
  const { rows } = await tx.raw(
    `select coalesce(sum(cost), 0) as promised from orders where address = ? and status in ('pending', 'sent')`,
    [address],
  );
  return BigInt(rows[0].promised);
}

export async function updateOrder(
  tx: Transaction,
  where: { id: string; statuses: OrderRow['status'][]; lastPosition?: number },
  change: Partial<OrderRow> & { failure?: string; block_number?: number; transaction_hash?: string },
): Promise<void> {
  const { id, statuses, lastPosition } = where;
  const query = tx('orders').where({ id }).whereIn('status', statuses);
  if (lastPosition !== undefined) query.andWhere({ last_position: lastPosition });
  await query.update(change);
}

export async function markUnseenAbove(tx: Transaction, blockNumber: number): Promise<void> {
  await tx('orders')
    .where('block_number', '>', blockNumber)
    .update({ status: 'sent', block_number: null, transaction_hash: null });
}
