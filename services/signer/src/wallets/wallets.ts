import { randomBytes } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { audit } from '../audit/audit.ts';
import { seal, withOpened } from '../keys/envelope.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { addressOfKey, isPrivateKey } from '../signing/secp256k1.ts';
import { keyOfPhrase, newPhrase, parsePhrase } from './phrases.rules.ts';
import { findByAddress, findByReference, insertWallet, updateOwner } from './wallets.repository.ts';

export { listKept as custodialAmong } from './wallets.repository.ts';

type CreateWallet = { reference: string; userId: string; caller: string; now: Date };

/**
 * Creates a custodial wallet. The same reference returns the same wallet.
 * @throws Problem conflict when the reference was used for another user.
 */
export async function createWallet(tx: Transaction, masterKey: MasterKey, command: CreateWallet): Promise<Address> {
  const existing = await findByReference(tx, command.reference);
  if (existing) return ownedBy(existing, command.userId);
  return (await keepKey(tx, masterKey, { ...command, privateKey: generatePrivateKey() })).address;
}

/**
 * Creates a custodial wallet from a new recovery phrase. The same reference returns the same wallet without the phrase, which
 * is not stored: the vault keeps only the key.
 * @throws Problem conflict when the reference was used for another user.
 */
export async function createWalletWithPhrase(
  tx: Transaction,
  masterKey: MasterKey,
  command: CreateWallet,
): Promise<{ address: Address; recoveryPhrase?: string }> {
  const existing = await findByReference(tx, command.reference);
  if (existing) return { address: ownedBy(existing, command.userId) };
  const recoveryPhrase = newPhrase();
  const { address, made } = await keepKey(tx, masterKey, { ...command, privateKey: keyOfPhrase(recoveryPhrase) });
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

/**
 * Keeps the wallet of a recovery phrase for a user, whoever owned it before: the phrase proves the ownership of the key.
 * @throws Problem bad-request
 */
export async function recoverWallet(
  tx: Transaction,
  masterKey: MasterKey,
  { recoveryPhrase, userId, caller, now }: { recoveryPhrase: string; userId: string; caller: string; now: Date },
): Promise<Address> {
  const privateKey = keyOfPhrase(validPhrase(recoveryPhrase));
  const address = addressOfKey(privateKey);
  const reference = `recovery:${address}`;
  const known = await updateOwner(tx, address, userId);
  if (known) privateKey.fill(0);
  else await keepKey(tx, masterKey, { reference, userId, caller, now, privateKey });
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

/** Seals a key and stores it. Wipes it in any case. */
async function keepKey(
  tx: Transaction,
  masterKey: MasterKey,
  { privateKey, reference, userId, caller, now }: CreateWallet & { privateKey: Buffer },
): Promise<{ address: Address; made: boolean }> {
  const address = addressOfKey(privateKey);
  const envelope = await seal(privateKey, address, masterKey).finally(() => privateKey.fill(0));
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
 * @throws Problem not-found
 */
export async function withWalletKey<T>(
  knex: Queryable,
  masterKey: MasterKey,
  address: Address,
  use: (privateKey: Buffer) => T,
): Promise<T> {
  const wallet = await findByAddress(knex, address);
  if (!wallet) throw new Problem('not-found', `There is no custodial wallet ${address}.`);
  return withOpened(wallet.envelope, address, masterKey, use);
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
