import type { Queryable, Transaction } from '@hatchery/kit/database';
import { newestFirst, type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Address } from 'viem';

export type Order = {
  id: string;
  chainId: number;
  address: Address;
  eggType: number;
  amount: number;
  /** Base units of the game token. */
  cost: string;
  currency: Address;
  status: 'pending' | 'sent' | 'failed' | 'seen';
  /** Null unless it is seen. */
  blockNumber: number | null;
  transactionHash: string | null;
  failure: string | null;
  createdAt: Date;
};

const columns = {
  id: 'id',
  chainId: 'chain_id',
  address: 'address',
  eggType: 'egg_type',
  amount: 'amount',
  cost: 'cost',
  currency: 'currency',
  status: 'status',
  blockNumber: 'block_number',
  transactionHash: 'transaction_hash',
  failure: 'failure',
  createdAt: 'created_at',
};

type NewOrder = Omit<Order, 'status' | 'blockNumber' | 'transactionHash' | 'failure'>;

/** Orders that were unfinished before the funds of a wallet were read. Those that arrived since may be in the funds or not. */
export type FundsRead = { ids: string[]; since: Date };

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<void> {
  const { chainId, eggType, createdAt, ...rest } = order;
  await tx('orders').insert({ ...rest, chain_id: chainId, egg_type: eggType, created_at: createdAt });
}

export const findOrder = (db: Queryable, id: string): Promise<Order | undefined> =>
  db('orders').where({ id }).first(columns);

export const findOrderOf = (db: Queryable, id: string, addresses: Address[]): Promise<Order | undefined> =>
  db('orders').where({ id }).whereIn('address', addresses).first(columns);

/** Lists orders of some addresses on one chain, newest first. */
export const listOrders = (
  db: Queryable,
  { chainId, addresses }: { chainId: number; addresses: Address[] },
  paging: Paging,
): Promise<Page<Order>> =>
  readPage(
    db('orders').where({ chain_id: chainId }).whereIn('address', addresses).orderBy(newestFirst).select(columns),
    paging,
  );

type Spender = { chainId: number; address: Address };

/** Lists the ids of the orders of a wallet that have not arrived. */
export const listUnfinished = (db: Queryable, { chainId, address }: Spender): Promise<string[]> =>
  db('orders').where({ chain_id: chainId, address }).whereIn('status', ['pending', 'sent']).orderBy('id').pluck('id');

/** Sums the base units of the game token that orders may still spend: these, unfinished ones, and those made since a time. */
export async function sumPromised(
  tx: Transaction,
  { chainId, address }: Spender,
  { ids, since }: FundsRead,
): Promise<bigint> {
  const { rows } = await tx.raw(
    `select coalesce(sum(cost), 0) as promised from orders
      where chain_id = ? and address = ?
        and (status in ('pending', 'sent') or (status = 'seen' and (id = any(?) or created_at >= ?)))`,
    [chainId, address, ids, since],
  );
  return BigInt(rows[0].promised);
}

type Change = { status: Order['status']; failure?: string | null; blockNumber?: number; transactionHash?: string };

/** Changes an order that is in one of these states. @returns the address that ordered; none if it was in another. */
export async function updateOrder(
  tx: Transaction,
  { id, statuses }: { id: string; statuses: Order['status'][] },
  { status, failure, blockNumber, transactionHash }: Change,
): Promise<Address[]> {
  const change = { status, failure, block_number: blockNumber, transaction_hash: transactionHash };
  const changed = await tx('orders').where({ id }).whereIn('status', statuses).update(change).returning('address');
  return changed.map(({ address }: { address: Address }) => address);
}

/** Takes back orders that arrived above a block: they are on their way again. @returns the addresses that ordered. */
export async function updateUnseenOrders(tx: Transaction, chainId: number, aboveBlock: number): Promise<Address[]> {
  const changed = await tx('orders')
    .where({ chain_id: chainId })
    .andWhere('block_number', '>', aboveBlock)
    .update({ status: 'sent', block_number: null, transaction_hash: null })
    .returning('address');
  return changed.map(({ address }: { address: Address }) => address);
}
