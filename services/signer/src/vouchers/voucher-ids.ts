import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '@hatchery/kit/database';
import { type Envelope, rewrap, seal, withOpened } from '../keys/envelope.ts';
import type { MasterKeys } from '../keys/master-key.ts';
import { findIdKey, insertIdKey, updateIdKey } from './voucher-ids.repository.ts';

/** Returns the id of the voucher of a reference. @throws Problem service-unavailable while a key service cannot be used. */
export type VoucherIdOf = (reference: string) => Promise<string>;

type Options = { database: Database; masterKeys: MasterKeys; now: () => Date };

/** Binds the sealed key to its use, as keys of wallets are bound to their addresses. */
const boundTo = 'ids of vouchers';

/**
 * Makes ids of vouchers out of their references, by a key that is sealed in the database. A contract takes an id once. So what is
 * signed again for the same thing, by a database that was restored to a time before the first signature, pays nothing twice. Nobody
 * without the key can tell an id before it is signed. The key is none of those that are replaced: an id has to outlive them.
 */
export function createVoucherIds(options: Options): VoucherIdOf {
  let opened: Promise<Buffer> | undefined;
  const key = () => {
    opened ??= openKey(options).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return async (reference) => voucherIdOf(await key(), reference);
}

/** Returns 256 bits as a decimal number. */
export const voucherIdOf = (key: Uint8Array, reference: string): string =>
  BigInt(`0x${createHmac('sha256', key).update(`voucher\n${reference}`).digest('hex')}`).toString();

async function openKey({ database: { knex }, masterKeys, now }: Options): Promise<Buffer> {
  let envelope = await findIdKey(knex);
  if (!envelope) {
    // Several signers may start at once. The first key stays.
    await insertIdKey(knex, await sealNewKey(masterKeys), now());
    envelope = await findIdKey(knex);
  }
  if (!envelope) throw new Error('The key of voucher ids was not stored.');
  return withOpened(envelope, boundTo, masterKeys, (key) => Buffer.from(key));
}

async function sealNewKey(masterKeys: MasterKeys): Promise<Envelope> {
  const key = randomBytes(32);
  try {
    return await seal(key, boundTo, masterKeys.current);
  } finally {
    key.fill(0);
  }
}

/** Wraps the key by the current master key. @returns the id of the master key that it needs now; undefined if there is no key yet. */
export async function rewrapIdKey({ database: { knex }, masterKeys }: Pick<Options, 'database' | 'masterKeys'>) {
  const before = await findIdKey(knex);
  if (!before || before.masterKeyId === masterKeys.current.id) return before?.masterKeyId;
  await updateIdKey(knex, before, await rewrap(before, boundTo, masterKeys));
  return (await findIdKey(knex))?.masterKeyId;
}

/** Returns the id of the master key that the key needs; undefined if there is no key yet. */
export const masterKeyOfIds = async ({ knex }: Database): Promise<string | undefined> =>
  (await findIdKey(knex))?.masterKeyId;
