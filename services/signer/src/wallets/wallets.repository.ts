import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { Envelope } from '../keys/envelope.ts';

type CustodialWallet = { address: Address; userId: string | null; reference: string; envelope: Envelope };

/** Stores a wallet. @returns false when its reference or address is taken. */
export async function insertWallet(tx: Transaction, wallet: CustodialWallet, now: Date): Promise<boolean> {
  const { address, userId, reference, envelope } = wallet;
  const rows = await tx('custodial_wallets')
    .insert({
      address,
      user_id: userId,
      reference,
      ciphertext: envelope.ciphertext,
      iv: envelope.iv,
      tag: envelope.tag,
      wrapped_key: envelope.wrappedKey,
      master_key_id: envelope.masterKeyId,
      created_at: now,
    })
    // Any conflict: for the same wallet twice at once, either index may report it first.
    .onConflict()
    .ignore()
    .returning('address');
  return rows.length > 0;
}

/** Changes the owner of a wallet. @returns whether there is such a wallet. */
export async function updateOwner(tx: Transaction, address: Address, userId: string): Promise<boolean> {
  return (await tx('custodial_wallets').where({ address }).update({ user_id: userId })) === 1;
}

/** Lists which of some addresses are custodial wallets. @param addresses checksummed */
export async function listKept(knex: Queryable, addresses: Address[]): Promise<Set<Address>> {
  const rows = await knex('custodial_wallets').whereIn('address', addresses).select('address');
  return new Set(rows.map(({ address }) => address));
}

export const findByReference = (knex: Queryable, reference: string): Promise<CustodialWallet | undefined> =>
  find(knex, { reference });

/** @param address checksummed */
export const findByAddress = (knex: Queryable, address: Address): Promise<CustodialWallet | undefined> =>
  find(knex, { address });

async function find(knex: Queryable, where: { reference: string } | { address: Address }) {
  const row = await knex('custodial_wallets').where(where).first();
  if (!row) return undefined;
  const { address, user_id: userId, reference, ciphertext, iv, tag } = row;
  const envelope: Envelope = { ciphertext, iv, tag, wrappedKey: row.wrapped_key, masterKeyId: row.master_key_id };
  return { address, userId, reference, envelope };
}
