import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { Attempt } from './transactions.ts';

export async function insertAttempt(tx: Transaction, attempt: Attempt, now: Date): Promise<void> {
  await tx('relay_attempts')
    .insert({
      hash: attempt.hash,
      transaction_id: attempt.transactionId,
      nonce: attempt.nonce,
      raw: attempt.raw,
      gas: attempt.gas.toString(),
      max_fee_per_gas: attempt.maxFeePerGas.toString(),
      max_priority_fee_per_gas: attempt.maxPriorityFeePerGas.toString(),
      created_at: now,
    })
    .onConflict('hash')
    .ignore();
}

/** Lists attempts at transactions with their current nonces, the highest fee first. */
export async function listAttempts(knex: Queryable, transactionIds: number[]): Promise<Attempt[]> {
  const rows = await knex('relay_attempts as attempt')
    .join('relayed_transactions as owner', (join) =>
      join.on('owner.id', 'attempt.transaction_id').andOn('owner.nonce', 'attempt.nonce'),
    )
    .whereIn('attempt.transaction_id', transactionIds)
    .orderBy('attempt.max_fee_per_gas', 'desc')
    .select('attempt.*');
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    hash: row.hash,
    nonce: row.nonce,
    raw: row.raw,
    gas: BigInt(row.gas),
    maxFeePerGas: BigInt(row.max_fee_per_gas),
    maxPriorityFeePerGas: BigInt(row.max_priority_fee_per_gas),
  }));
}

/** Reads the coins that an account has promised to its nonces: locked until `tx` ends, so that no other transaction gets one in between. */
export async function lockSender(
  tx: Transaction,
  chainId: number,
  address: Address,
): Promise<{ floor: number; taken: number[] }> {
  await tx('relay_senders').insert({ chain_id: chainId, address, floor_nonce: 0 }).onConflict().ignore();
  const { floor_nonce } = await tx('relay_senders').where({ chain_id: chainId, address }).forUpdate().first();
  return { floor: floor_nonce, taken: await listTaken(tx, chainId, address) };
}

export async function findPromises(
  knex: Queryable,
  chainId: number,
  address: Address,
): Promise<{ floor: number; taken: number[] }> {
  const row = await knex('relay_senders').where({ chain_id: chainId, address }).first('floor_nonce');
  return { floor: row?.floor_nonce ?? 0, taken: await listTaken(knex, chainId, address) };
}

const listTaken = (knex: Queryable, chainId: number, address: Address): Promise<number[]> =>
  knex('relayed_transactions')
    .where({ chain_id: chainId, from_address: address })
    .whereIn('status', ['signed', 'sent', 'seen'])
    .whereNotNull('nonce')
    .orderBy('nonce')
    .pluck('nonce');

/** Notes that all nonces up to this one are used for good. */
export async function updateFloor(tx: Transaction, chainId: number, address: Address, nonce: number): Promise<void> {
  await tx('relay_senders')
    .insert({ chain_id: chainId, address, floor_nonce: nonce + 1 })
    .onConflict(['chain_id', 'address'])
    .merge({ floor_nonce: tx.raw('greatest(relay_senders.floor_nonce, excluded.floor_nonce)') });
}

export async function forgetSenders(tx: Transaction, chainId: number): Promise<void> {
  await tx('relay_senders').where({ chain_id: chainId }).delete();
}
