import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address, Hex } from 'viem';
import type { RelayedTransaction, TransactionStatus } from './transactions.ts';

export type NewTransaction = {
  reference: string;
  position: number;
  chainId: number;
  sender: 'operator' | Address;
  to: Address;
  data: Hex;
  value: bigint;
};

/** Stores calls of a new reference. @returns how many: all, or none if the reference is stored. */
export async function insertTransactions(tx: Transaction, calls: NewTransaction[], now: Date): Promise<number> {
  const rows = await tx('relayed_transactions')
    .insert(
      calls.map(({ chainId, to, value, ...call }) => ({
        ...call,
        chain_id: chainId,
        to_address: to,
        value: value.toString(),
        status: 'queued',
        created_at: now,
      })),
    )
    .onConflict(['reference', 'position'])
    .ignore()
    .returning('id');
  return rows.length;
}

/** Lists the calls of a reference in order of their positions. */
export async function listByReference(knex: Queryable, reference: string): Promise<RelayedTransaction[]> {
  const rows = await knex('relayed_transactions').where({ reference }).orderBy('position');
  return rows.map(transactionOf);
}

const mostInFlight = 2_000;

/** Lists transactions that have a nonce and are not final, oldest first. */
export async function listInFlight(knex: Queryable, chainId: number): Promise<RelayedTransaction[]> {
  const rows = await knex('relayed_transactions')
    .where({ chain_id: chainId })
    .whereIn('status', ['signed', 'sent', 'seen'])
    .orderBy('id')
    .limit(mostInFlight);
  return rows.map(transactionOf);
}

/**
 * Selects calls whose turn it is. A wallet finishes one reference before the next begins, because later calls may use what
 * the first ones prepared, such as an allowance. Fillers of a missing nonce do not wait.
 */
const hasItsTurn = `(queued.sender = 'operator' or queued.position > 0 or (queued.data = '0x' and queued.value = 0) or not exists (
  select 1 from relayed_transactions as earlier
  where earlier.chain_id = queued.chain_id and earlier.sender = queued.sender and earlier.status = 'queued'
    and earlier.position > 0 and earlier.id < queued.id))`;

/** Lists the oldest calls whose turn it is: the call before is in a block, and nothing else holds them back. */
export async function listReady(
  knex: Queryable,
  chainId: number,
  now: Date,
  limit: number,
): Promise<RelayedTransaction[]> {
  const rows = await knex('relayed_transactions as queued')
    .leftJoin('relayed_transactions as before', (join) =>
      join.on('before.reference', 'queued.reference').andOn('before.position', '=', knex.raw('queued.position - 1')),
    )
    .leftJoin('relayed_transactions as awaited', (join) =>
      join.on('awaited.reference', 'queued.waits_for').andOn('awaited.position', '=', knex.raw('0')),
    )
    .where({ 'queued.chain_id': chainId, 'queued.status': 'queued' })
    .whereRaw(`(before.id is null or before.status = 'final' or (before.status = 'seen' and not before.reverted))`)
    .whereRaw(`(awaited.id is null or awaited.status in ('seen', 'final', 'failed'))`)
    .whereRaw(hasItsTurn)
    .whereRaw('(queued.not_before is null or queued.not_before <= ?)', [now])
    .orderBy('queued.id')
    .limit(limit)
    .select('queued.*');
  return rows.map(transactionOf);
}

/** Returns whether an empty transfer to oneself, which only uses up a nonce, waits to be sent. */
export async function hasQueuedFiller(knex: Queryable, chainId: number, sender: string): Promise<boolean> {
  const row = await knex('relayed_transactions')
    .where({ chain_id: chainId, status: 'queued', sender, data: '0x', value: 0 })
    .first('id');
  return row !== undefined;
}

type TransactionChange = Partial<
  Pick<
    RelayedTransaction,
    | 'from'
    | 'status'
    | 'nonce'
    | 'hash'
    | 'blockNumber'
    | 'blockHash'
    | 'reverted'
    | 'failure'
    | 'waitsFor'
    | 'refusals'
    | 'sentAt'
  > & { notBefore: Date }
>;

/** Changes a transaction that is still in one of the given states. @returns whether it was. */
export async function updateTransaction(
  knex: Queryable,
  id: number,
  expected: TransactionStatus[],
  change: TransactionChange,
): Promise<boolean> {
  const changed = await knex('relayed_transactions')
    .where({ id })
    .whereIn('status', expected)
    .update(columnsOf(change));
  return changed > 0;
}

/** Fails the calls of a reference from a position on that have not begun. */
export async function failQueuedFrom(
  tx: Transaction,
  reference: string,
  position: number,
  failure: string,
): Promise<void> {
  await tx('relayed_transactions')
    .where({ reference, status: 'queued' })
    .andWhere('position', '>=', position)
    .update({ status: 'failed', failure });
}

/** Takes back the nonces of all transactions in flight, for another chain of the same id. */
export async function requeueInFlight(tx: Transaction, chainId: number): Promise<void> {
  await tx('relayed_transactions').where({ chain_id: chainId }).whereIn('status', ['signed', 'sent', 'seen']).update({
    status: 'queued',
    nonce: null,
    hash: null,
    block_number: null,
    block_hash: null,
    reverted: false,
    sent_at: null,
  });
}

/** Counts unfinished transactions by status, with the time since which the oldest waits. */
export async function countByStatus(
  knex: Queryable,
  chainId: number,
): Promise<{ status: string; count: number; since: Date }[]> {
  return knex('relayed_transactions')
    .where({ chain_id: chainId })
    .whereIn('status', ['queued', 'signed', 'sent', 'seen'])
    .groupBy('status')
    .select('status', knex.raw('count(*)::int as count'), knex.raw('min(created_at) as since'));
}

const columnsOf = (change: TransactionChange) => ({
  from_address: change.from,
  status: change.status,
  nonce: change.nonce,
  hash: change.hash,
  block_number: change.blockNumber,
  block_hash: change.blockHash,
  reverted: change.reverted,
  failure: change.failure,
  refusals: change.refusals,
  sent_at: change.sentAt,
  waits_for: change.waitsFor,
  not_before: change.notBefore,
});

// biome-ignore lint/suspicious/noExplicitAny: a row as knex gives it.
const transactionOf = (row: any): RelayedTransaction => ({
  id: row.id,
  reference: row.reference,
  position: row.position,
  chainId: row.chain_id,
  sender: row.sender,
  from: row.from_address,
  to: row.to_address,
  data: row.data,
  value: BigInt(row.value),
  status: row.status,
  nonce: row.nonce,
  hash: row.hash,
  blockNumber: row.block_number,
  blockHash: row.block_hash,
  reverted: row.reverted,
  failure: row.failure,
  waitsFor: row.waits_for,
  refusals: row.refusals,
  sentAt: row.sent_at,
});
