import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { Envelope } from '../keys/envelope.ts';

export type WrappedKey = { address: Address } & Pick<Envelope, 'wrappedKey' | 'masterKeyId'>;

/** Counts the wallets of each master key, in order of its id. */
export async function countByMasterKey(knex: Queryable): Promise<{ id: string; wallets: number }[]> {
  const rows = await knex('custodial_wallets').select('master_key_id').count('* as wallets').groupBy('master_key_id');
  return rows
    .map((row) => ({ id: String(row.master_key_id), wallets: Number(row.wallets) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Lists wallets of other master keys than this one, in order of their addresses, after one of them. */
export async function listOfOtherKeys(
  knex: Queryable,
  { masterKeyId, after, limit }: { masterKeyId: string; after: string; limit: number },
): Promise<WrappedKey[]> {
  const rows = await knex('custodial_wallets')
    .whereNot('master_key_id', masterKeyId)
    .andWhere('address', '>', after)
    .orderBy('address')
    .limit(limit)
    .select('address', 'wrapped_key', 'master_key_id');
  return rows.map((row) => ({
    address: row.address,
    wrappedKey: row.wrapped_key,
    masterKeyId: row.master_key_id,
  }));
}

/** Stores keys that were wrapped again, unless they changed meanwhile. @returns how many were stored. */
export async function updateWrappedKeys(
  tx: Transaction,
  changes: { before: WrappedKey; after: Pick<Envelope, 'wrappedKey' | 'masterKeyId'> }[],
): Promise<number> {
  const { rowCount } = await tx.raw(
    `update custodial_wallets as wallet set wrapped_key = given.after, master_key_id = given.id
      from unnest(?::text[], ?::bytea[], ?::bytea[], ?::text[]) as given (address, before, after, id)
      where wallet.address = given.address and wallet.wrapped_key = given.before`,
    [
      changes.map(({ before }) => before.address),
      changes.map(({ before }) => before.wrappedKey),
      changes.map(({ after }) => after.wrappedKey),
      changes.map(({ after }) => after.masterKeyId),
    ],
  );
  return rowCount;
}
