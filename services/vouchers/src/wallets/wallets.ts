import { randomBytes } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Database, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { audit } from '../audit/audit.ts';
import { seal, withOpened } from '../keys/envelope.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { addressOfKey, isPrivateKey } from '../signing/secp256k1.ts';
import { findByAddress, findByReference, insertWallet } from './wallets.repository.ts';

type CreateWallet = { reference: string; userId: string; caller: string; now: Date };

/**
 * Makes a custodial wallet; the same reference answers the same one.
 * @throws Problem conflict when the reference was used for another user.
 */
export async function createWallet(tx: Transaction, masterKey: MasterKey, command: CreateWallet): Promise<Address> {
  const { reference, userId, caller, now } = command;
  const existing = await findByReference(tx, reference);
  if (existing) return ownedBy(existing, userId);

  const privateKey = generatePrivateKey();
  const address = addressOfKey(privateKey);
  const envelope = await seal(privateKey, address, masterKey);
  privateKey.fill(0);
  if (!(await insertWallet(tx, { address, userId, reference, envelope }, now))) {
    const winner = await findByReference(tx, reference);
    if (winner) return ownedBy(winner, userId);
    throw new Problem('request-in-progress', 'A wallet with this reference is being made.');
  }
  await audit(tx, {
    at: now,
    caller,
    action: 'wallet',
    outcome: 'approved',
    reference,
    signer: address,
    detail: { userId },
  });
  return address;
}

/** Whether the vault holds the key of an address. @param address checksummed */
export const isCustodial = async (knex: Database['knex'], address: Address): Promise<boolean> =>
  (await findByAddress(knex, address)) !== undefined;

/**
 * Lends the key of a custodial wallet to `use`.
 * @param address checksummed
 * @throws Problem not-found
 */
export async function withWalletKey<T>(
  knex: Database['knex'],
  masterKey: MasterKey,
  address: Address,
  use: (privateKey: Buffer) => T,
): Promise<T> {
  const wallet = await findByAddress(knex, address);
  if (!wallet) throw new Problem('not-found', `There is no custodial wallet ${address}.`);
  return withOpened(wallet.envelope, address, masterKey, use);
}

function ownedBy(wallet: { address: Address; userId: string }, userId: string): Address {
  if (wallet.userId !== userId) throw new Problem('conflict', 'This reference was used for another wallet.');
  return wallet.address;
}

function generatePrivateKey(): Buffer {
  for (;;) {
    const key = randomBytes(32);
    if (isPrivateKey(key)) return key;
  }
}
