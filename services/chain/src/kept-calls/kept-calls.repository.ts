import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address, Hash } from 'viem';
import { keptPrefix, type TransactionStatus } from '../transactions/transactions.ts';

/** A call that a player asked a kept wallet to send. */
export type StoredCall = {
  uid: string;
  wallet: Address;
  chainId: number;
  family: string;
  contract: Address;
  function: string;
  arguments: string[];
  value: string;
  createdAt: Date;
};

/** How far the relay is with a call. Null where it has forgotten it. */
export type Standing = {
  status: TransactionStatus | null;
  hash: Hash | null;
  blockNumber: number | null;
  failure: string | null;
};

/** Names a call to the relay. */
export const referenceOf = (uid: string): string => `${keptPrefix}${uid}`;

/** Makes requests for calls of a wallet take turns until `tx` ends. */
export async function lockWallet(tx: Transaction, wallet: Address): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('kept calls ' || ?, 0))`, [wallet]);
}

/** Counts the calls of a wallet since a time, and tells when the first one was asked for. */
export async function countCalls(
  tx: Transaction,
  wallet: Address,
  since: Date,
): Promise<{ total: number; first: Date | null }> {
  const own = tx('kept_calls').where({ wallet }).andWhere('created_at', '>', since);
  const row = await own.count({ total: '*' }).min({ first: 'created_at' }).first();
  return { total: Number(row?.total ?? 0), first: row?.first ?? null };
}

export async function insertCall(tx: Transaction, { chainId, createdAt, ...call }: StoredCall): Promise<void> {
  await tx('kept_calls').insert({
    ...{ uid: call.uid, wallet: call.wallet, family: call.family, contract: call.contract, value: call.value },
    ...{ chain_id: chainId, function_name: call.function, created_at: createdAt },
    arguments: JSON.stringify(call.arguments),
  });
}

/** Finds a call, with what the relay knows of it. */
export async function findCall(knex: Queryable, uid: string): Promise<(StoredCall & Standing) | undefined> {
  const { rows } = await knex.raw(
    `select uid, wallet, c.chain_id as "chainId", family, contract, function_name as function, arguments,
       cast(c.value as text) as value, c.created_at as "createdAt",
       status, hash, cast(block_number as int) as "blockNumber", failure
     from kept_calls as c
     left join relayed_transactions as r on r.reference = 'kept:' || uid and r.position = 0
     where uid = ?`,
    [uid],
  );
  const [row] = rows;
  return row && { ...row, chainId: Number(row.chainId) };
}
