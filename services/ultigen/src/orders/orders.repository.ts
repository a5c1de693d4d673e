import type { Database, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

export type OrderRow = {
  id: string;
  address: Address;
  egg_type: number;
  amount: number;
  cost: string;
  currency: Address;
  status: 'pending' | 'sent' | 'failed' | 'seen';
};

/** What was known before the funds of a wallet were read: what has landed since may be in them or not. */
export type FundsRead = { ids: string[]; since: Date };

type NewOrder = Omit<OrderRow, 'status'> & { created_at: Date };

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<void> {
  await tx('orders').insert(order);
}

export const selectOrder = (tx: Transaction, id: string): Promise<OrderRow | undefined> =>
  tx<OrderRow>('orders').where({ id }).first();

/** Ids of the orders of a wallet that have yet to land. */
export async function selectUnfinished(knex: Database['knex'], address: Address): Promise<string[]> {
  const rows: { id: string }[] = await knex('orders')
    .select('id')
    .where({ address })
    .whereIn('status', ['pending', 'sent']);
  return rows.map(({ id }) => id);
}

/** Base units of the game token that these orders, those that are unfinished and those that came since a time may have yet to spend. */
export async function selectPromised(tx: Transaction, address: Address, { ids, since }: FundsRead): Promise<bigint> {
  const { rows } = await tx.raw(
    `select coalesce(sum(cost), 0) as promised from orders
      where address = ? and (status in ('pending', 'sent') or (status = 'seen' and (id = any(?) or created_at >= ?)))`,
    [address, ids, since],
  );
  return BigInt(rows[0].promised);
}

export async function updateOrder(
  tx: Transaction,
  { id, statuses }: { id: string; statuses: OrderRow['status'][] },
  change: Partial<OrderRow> & { failure?: string; block_number?: number; transaction_hash?: string },
): Promise<void> {
  await tx('orders').where({ id }).whereIn('status', statuses).update(change);
}

export async function markUnseenAbove(tx: Transaction, blockNumber: number): Promise<void> {
  await tx('orders')
    .where('block_number', '>', blockNumber)
    .update({ status: 'sent', block_number: null, transaction_hash: null });
}
