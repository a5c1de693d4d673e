import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import { traceparentToKeep } from '@hatchery/kit/tracing';
import type { Address, Hex } from 'viem';
import type { Purpose, RelayedTransaction, TransactionStatus } from './transactions.ts';

export type NewTransaction = {
  reference: string;
  position: number;
  chainId: number;
  sender: 'operator' | Address;
  purpose: Purpose;
  to: Address;
  data: Hex;
  value: bigint;
  mostGas?: bigint | null;
  /** The span that asked for it. By default the active one. */
  traceparent?: string | null;
};

/** Stores calls of new references. @returns those that were not stored before. */
export async function insertTransactions(
  tx: Transaction,
  calls: NewTransaction[],
  now: Date,
): Promise<RelayedTransaction[]> {
  if (calls.length === 0) return [];
  const given = calls.map(({ chainId, to, value, mostGas, ...call }, index) => ({
    ...call,
    chain_id: chainId,
    to_address: to,
    value: value.toString(),
    most_gas: mostGas?.toString() ?? null,
    traceparent: call.traceparent ?? traceparentToKeep(),
    index,
  }));
  const { rows } = await tx.raw(
    `insert into relayed_transactions
        (reference, position, chain_id, sender, purpose, to_address, data, value, most_gas, traceparent, status, created_at)
      select reference, position, chain_id, sender, purpose, to_address, data, value, most_gas, traceparent, 'queued', ?
      from json_to_recordset(?) as given (reference text, position int, chain_id bigint, sender text, purpose text,
        to_address text, data text, value numeric, most_gas bigint, traceparent text,
        index int) order by index
      on conflict (reference, position) do nothing returning *`,
    [now, JSON.stringify(given)],
  );
  return rows.map(transactionOf);
}

/** Deletes calls that were stored in the same transaction. */
export async function deleteInserted(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx('relayed_transactions').whereIn('id', ids).delete();
}

/** Lists the calls of references, each in order of their positions. */
export async function listByReferences(knex: Queryable, references: string[]): Promise<RelayedTransaction[]> {
  if (references.length === 0) return [];
  const rows = await knex('relayed_transactions').whereIn('reference', references).orderBy(['reference', 'position']);
  return rows.map(transactionOf);
}

/** Lists the calls of a reference in order of their positions. */
export async function listByReference(knex: Queryable, reference: string): Promise<RelayedTransaction[]> {
  const rows = await knex('relayed_transactions').where({ reference }).orderBy('position');
  return rows.map(transactionOf);
}

/** Finds which of these references have calls that are not finished. */
export async function findUnfinished(knex: Queryable, references: string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await knex('relayed_transactions')
    .whereIn('reference', references)
    .whereNotIn('status', ['final', 'failed'])
    .select('reference');
  return new Set(rows.map(({ reference }) => reference));
}

/** Lists the calls of a wallet that are not finished, of references that begin with `prefix`. */
export async function listUnfinishedCalls(
  knex: Queryable,
  { chainId, sender, prefix }: { chainId: number; sender: Address; prefix: string },
): Promise<RelayedTransaction[]> {
  const rows = await knex('relayed_transactions')
    .where({ chain_id: chainId, sender })
    .whereNotIn('status', ['final', 'failed'])
    .whereLike('reference', `${prefix}%`)
    .orderBy('id');
  return rows.map(transactionOf);
}

/** A transaction as it was judged. It is changed only if it is still that. */
export type Judged = Pick<RelayedTransaction, 'id' | 'nonce' | 'hash'>;

const columns = {
  status: 'text',
  from_address: 'text',
  nonce: 'bigint',
  hash: 'text',
  block_number: 'bigint',
  block_hash: 'text',
  reverted: 'boolean',
  failure: 'text',
  waits_for: 'text',
  not_before: 'timestamptz',
  refusals: 'int',
  sent_at: 'timestamptz',
  finished_at: 'timestamptz',
} as const;

export type TransactionChange = { [Column in keyof typeof columns]?: string | number | boolean | Date | null };

/**
 * Changes transactions that are in one of these states, with the nonce and hash by which they were judged. Every change must set
 * the same columns.
 * @returns the ids of those that were.
 */
export async function updateTransactions(
  tx: Transaction,
  expected: TransactionStatus[],
  changes: { judged: Judged; change: TransactionChange }[],
): Promise<Set<number>> {
  const [first] = changes;
  if (!first) return new Set();
  const names = Object.keys(first.change) as (keyof typeof columns)[];
  const list = changes.map(({ judged: { id, nonce, hash }, change }) => ({
    id,
    nonce_was: nonce,
    hash_was: hash,
    ...change,
  }));
  const { rows } = await tx.raw(
    `update relayed_transactions as changed set ${names.map((name) => `${name} = new.${name}`).join(', ')}
      from json_to_recordset(?) as new (id bigint, nonce_was bigint, hash_was text,
        ${names.map((name) => `${name} ${columns[name]}`).join(', ')})
      where changed.id = new.id and changed.status = any(?)
        and changed.nonce is not distinct from new.nonce_was and changed.hash is not distinct from new.hash_was
      returning changed.id`,
    [JSON.stringify(list), expected],
  );
  return new Set(rows.map((row: { id: number }) => row.id));
}

/** Fails the calls of references from a position on that have not begun. */
export async function failQueuedFrom(
  tx: Transaction,
  failed: { reference: string; position: number; failure: string }[],
  now: Date,
): Promise<void> {
  await tx.raw(
    `update relayed_transactions as later set status = 'failed', failure = failed.failure, finished_at = ?
      from json_to_recordset(?) as failed (reference text, position int, failure text)
      where later.reference = failed.reference and later.position >= failed.position and later.status = 'queued'`,
    [now, JSON.stringify(failed)],
  );
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

/** Returns since when the oldest queued call of each purpose waits. */
export async function findOldestQueued(knex: Queryable, chainId: number): Promise<{ purpose: Purpose; since: Date }[]> {
  return knex('relayed_transactions')
    .where({ chain_id: chainId, status: 'queued' })
    .groupBy('purpose')
    .select('purpose', knex.raw('min(created_at) as since'));
}

export const transactionOf = (row: Row): RelayedTransaction => ({
  id: row.id,
  reference: row.reference,
  position: row.position,
  chainId: row.chain_id,
  sender: row.sender,
  purpose: row.purpose,
  from: row.from_address,
  to: row.to_address,
  data: row.data,
  value: BigInt(row.value),
  mostGas: row.most_gas === null ? null : BigInt(row.most_gas),
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
  traceparent: row.traceparent,
});
