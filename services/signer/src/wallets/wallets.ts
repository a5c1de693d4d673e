import { randomBytes } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { audit } from '../audit/audit.ts';
import { type Envelope, seal, withOpened } from '../keys/envelope.ts';
import type { MasterKeys } from '../keys/master-key.ts';
import { addressOfKey, isPrivateKey } from '../signing/secp256k1.ts';
import { keyOfPhrase, newPhrase, parsePhrase } from './phrases.rules.ts';
import { findByAddress, findByReference, insertWallet, updateOwner } from './wallets.repository.ts';

export { listKept as custodialAmong } from './wallets.repository.ts';

type CreateWallet = { reference: string; userId: string; caller: string; now: Date };

/** A key that is ready to be stored. It is sealed before the transaction, because the master key may be far away. */
export type SealedKey = { address: Address; envelope: Envelope };

export const sealNewKey = (masterKeys: MasterKeys): Promise<SealedKey> => sealed(generatePrivateKey(), masterKeys);

/** Seals the key of a new recovery phrase. */
export async function sealNewPhrase(masterKeys: MasterKeys): Promise<SealedKey & { recoveryPhrase: string }> {
  const recoveryPhrase = newPhrase();
  return { ...(await sealed(keyOfPhrase(recoveryPhrase), masterKeys)), recoveryPhrase };
}

/** Seals the key of a recovery phrase. @throws Problem bad-request */
export const sealPhrase = async (masterKeys: MasterKeys, text: string): Promise<SealedKey> =>
  sealed(keyOfPhrase(validPhrase(text)), masterKeys);

/** Seals a key, and wipes it in any case. */
async function sealed(privateKey: Buffer, masterKeys: MasterKeys): Promise<SealedKey> {
  try {
    const address = addressOfKey(privateKey);
    return { address, envelope: await seal(privateKey, address, masterKeys.current) };
  } finally {
    privateKey.fill(0);
  }
}

/**
 * Keeps a new custodial wallet. The same reference returns the same wallet.
 * @throws Problem conflict when the reference was used for another user.
 */
export async function createWallet(tx: Transaction, key: SealedKey, command: CreateWallet): Promise<Address> {
  const existing = await findByReference(tx, command.reference);
  if (existing) return ownedBy(existing, command.userId);
  return (await keepKey(tx, key, command)).address;
}

/**
 * Keeps a new custodial wallet with a recovery phrase. The same reference returns the same wallet without the phrase, which
 * is not stored: the vault keeps only the key.
 * @throws Problem conflict when the reference was used for another user.
 */
export async function createWalletWithPhrase(
  tx: Transaction,
  { recoveryPhrase, ...key }: SealedKey & { recoveryPhrase: string },
  command: CreateWallet,
): Promise<{ address: Address; recoveryPhrase?: string }> {
  const existing = await findByReference(tx, command.reference);
  if (existing) return { address: ownedBy(existing, command.userId) };
  const { address, made } = await keepKey(tx, key, command);
  return made ? { address, recoveryPhrase } : { address };
}

/** Returns the address of a recovery phrase. @throws Problem bad-request */
export function addressOfPhrase(text: string): Address {
  const privateKey = keyOfPhrase(validPhrase(text));
  try {
    return addressOfKey(privateKey);
  } finally {
    privateKey.fill(0);
  }
}

/** Keeps the wallet of a recovery phrase for a user, whoever owned it before: the phrase proves the ownership of the key. */
export async function recoverWallet(
  tx: Transaction,
  key: SealedKey,
  { userId, caller, now }: Omit<CreateWallet, 'reference'>,
): Promise<Address> {
  const { address } = key;
  const reference = `recovery:${address}`;
  const known = await updateOwner(tx, address, userId);
  if (!known) await keepKey(tx, key, { reference, userId, caller, now });
  if (known)
    await audit(tx, {
      at: now,
      caller,
      action: 'wallet',
      outcome: 'repeated',
      reference,
      signer: address,
      detail: { userId },
    });
  return address;
}

async function keepKey(
  tx: Transaction,
  { address, envelope }: SealedKey,
  { reference, userId, caller, now }: CreateWallet,
): Promise<{ address: Address; made: boolean }> {
  if (!(await insertWallet(tx, { address, userId, reference, envelope }, now))) {
    const winner = await findByReference(tx, reference);
    if (winner) return { address: ownedBy(winner, userId), made: false };
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
  return { address, made: true };
}

function validPhrase(text: string): string {
  const phrase = parsePhrase(text);
  if (phrase) return phrase;
  const message = 'This is not a recovery phrase: a word is wrong, missing or out of order.';
  throw new Problem('bad-request', message, { errors: [{ path: 'body.recoveryPhrase', message }] });
}

/** Returns the user whose custodial wallet this is. @param address checksummed */
export const ownerOf = async (knex: Queryable, address: Address): Promise<string | undefined> =>
  (await findByAddress(knex, address))?.userId ?? undefined;

/**
 * Lends the key of a custodial wallet to `use`.
 * @param address checksummed
 * @throws Problem not-found, or service-unavailable while a key service cannot be used.
 */
export async function withWalletKey<T>(
  knex: Queryable,
  masterKeys: MasterKeys,
  address: Address,
  use: (privateKey: Buffer) => T,
): Promise<T> {
  const wallet = await findByAddress(knex, address);
  if (!wallet) throw new Problem('not-found', `There is no custodial wallet ${address}.`);
  return withOpened(wallet.envelope, address, masterKeys, use);
}

function ownedBy(wallet: { address: Address; userId: string | null }, userId: string): Address {
  if (wallet.userId !== userId) throw new Problem('conflict', 'This reference was used for another wallet.');
  return wallet.address;
}

function generatePrivateKey(): Buffer {
  for (;;) {
    const key = randomBytes(32);
    if (isPrivateKey(key)) return key;
  }
}
