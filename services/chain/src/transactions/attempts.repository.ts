import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { Address, Hash } from 'viem';
import type { Attempt } from './transactions.ts';

/** Stores attempts. One that is stored already stays as it is. */
export async function insertAttempts(tx: Transaction, attempts: Attempt[], now: Date): Promise<void> {
  const rows = attempts.map(({ transactionId, hash, nonce, raw, gas, maxFeePerGas, maxPriorityFeePerGas }) => ({
    hash,
    transaction_id: transactionId,
    nonce,
    raw,
    gas: String(gas),
    max_fee_per_gas: String(maxFeePerGas),
    max_priority_fee_per_gas: String(maxPriorityFeePerGas),
    created_at: now,
  }));
  await tx.raw(
    `insert into relay_attempts select * from json_populate_recordset(null::relay_attempts, ?) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** Lists attempts at transactions with their current nonces, the highest fee first. */
export async function listAttempts(knex: Queryable, transactionIds: number[]): Promise<Attempt[]> {
  if (transactionIds.length === 0) return [];
  const { rows } = await knex.raw(
    `select attempt.* from relay_attempts as attempt
      join relayed_transactions as owner on owner.id = attempt.transaction_id and owner.nonce = attempt.nonce
      where attempt.transaction_id = any(?) order by attempt.max_fee_per_gas desc`,
    [transactionIds],
  );
  return rows.map(attemptOf);
}

/** Lists the hashes of attempts at transactions with their current nonces. */
export async function listHashes(knex: Queryable, transactionIds: number[]): Promise<Map<number, Hash[]>> {
  if (transactionIds.length === 0) return new Map();
  const { rows } = await knex.raw(
    `select owner.id, array_agg(attempt.hash order by attempt.created_at desc) as hashes
      from relayed_transactions as owner
      join relay_attempts as attempt on attempt.transaction_id = owner.id and attempt.nonce = owner.nonce
      where owner.id = any(?) group by owner.id`,
    [transactionIds],
  );
  return new Map(rows.map((row: { id: number; hashes: Hash[] }) => [row.id, row.hashes]));
}

/** Finds when attempts were signed. */
export async function findTimes(knex: Queryable, hashes: Hash[]): Promise<Map<Hash, Date>> {
  const rows = await knex('relay_attempts').whereIn('hash', hashes).select('hash', 'created_at');
  return new Map(rows.map((row) => [row.hash, row.created_at]));
}

/** Wei that transactions may still cost in all, and the part of it that they pay to others. */
export type Promised = { cost: bigint; value: bigint };

/** Sums what transactions of accounts in flight may still cost. */
export async function sumPromised(
  knex: Queryable,
  chainId: number,
  addresses: Address[],
): Promise<Map<Address, Promised>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await knex.raw(
    `select owner.from_address as address, sum(owner.value + coalesce(attempt.cost, 0)) as cost,
        sum(owner.value) as value
      from relayed_transactions as owner
      left join lateral (
        select max(gas * max_fee_per_gas) as cost from relay_attempts
        where transaction_id = owner.id and nonce = owner.nonce) as attempt on true
      where owner.chain_id = ? and owner.from_address = any(?) and owner.status in ('signed', 'sent')
      group by owner.from_address`,
    [chainId, addresses],
  );
  return new Map(
    rows.map((row: { address: Address; cost: string; value: string }) => [
      row.address,
      { cost: BigInt(row.cost), value: BigInt(row.value) },
    ]),
  );
}

const attemptOf = (row: Row): Attempt => ({
  transactionId: row.transaction_id,
  hash: row.hash,
  nonce: row.nonce,
  raw: row.raw,
  gas: BigInt(row.gas),
  maxFeePerGas: BigInt(row.max_fee_per_gas),
  maxPriorityFeePerGas: BigInt(row.max_priority_fee_per_gas),
});
