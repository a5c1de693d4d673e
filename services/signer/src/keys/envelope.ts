import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { MasterKey, MasterKeys } from './master-key.ts';

/** A stored private key. Its own data key encrypts it, and the master key wraps the data key. Both are bound to the address. */
export type Envelope = {
  ciphertext: Buffer;
  iv: Buffer;
  tag: Buffer;
  wrappedKey: Buffer;
  masterKeyId: string;
};

const authTagLength = 16;

export async function seal(privateKey: Buffer, address: string, masterKey: MasterKey): Promise<Envelope> {
  const dataKey = randomBytes(32);
  const iv = randomBytes(12);
  try {
    const cipher = createCipheriv('aes-256-gcm', dataKey, iv, { authTagLength }).setAAD(boundTo(address));
    const ciphertext = Buffer.concat([cipher.update(privateKey), cipher.final()]);
    const wrappedKey = await masterKey.wrap(dataKey, address.toLowerCase());
    return { ciphertext, iv, tag: cipher.getAuthTag(), wrappedKey, masterKeyId: masterKey.id };
  } finally {
    dataKey.fill(0);
  }
}

/**
 * Lends the private key to `use` and wipes it afterwards.
 * @throws Error when the envelope was changed, belongs to another address or needs another master key; Problem service-unavailable
 * while a key service cannot be used.
 */
export async function withOpened<T>(
  envelope: Envelope,
  address: string,
  masterKeys: MasterKeys,
  use: (privateKey: Buffer) => T,
): Promise<T> {
  const dataKey = await unwrapped(envelope, address, masterKeys);
  let privateKey: Buffer | undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', dataKey, envelope.iv, { authTagLength })
      .setAAD(boundTo(address))
      .setAuthTag(envelope.tag);
    privateKey = Buffer.concat([decipher.update(envelope.ciphertext), decipher.final()]);
    return use(privateKey);
  } finally {
    dataKey.fill(0);
    privateKey?.fill(0);
  }
}

/**
 * Wraps the data key of an envelope again, by the current master key. The private key itself is not opened.
 * @throws as `withOpened`.
 */
export async function rewrap(
  envelope: Pick<Envelope, 'wrappedKey' | 'masterKeyId'>,
  address: string,
  masterKeys: MasterKeys,
): Promise<Pick<Envelope, 'wrappedKey' | 'masterKeyId'>> {
  const dataKey = await unwrapped(envelope, address, masterKeys);
  try {
    const wrappedKey = await masterKeys.current.wrap(dataKey, address.toLowerCase());
    return { wrappedKey, masterKeyId: masterKeys.current.id };
  } finally {
    dataKey.fill(0);
  }
}

async function unwrapped(
  { masterKeyId, wrappedKey }: Pick<Envelope, 'wrappedKey' | 'masterKeyId'>,
  address: string,
  masterKeys: MasterKeys,
): Promise<Buffer> {
  const masterKey = masterKeys.find(masterKeyId);
  if (!masterKey)
    throw new Error(`The key of ${address} is wrapped by ${masterKeyId}, which is not in SIGNER_MASTER_KEY.`);
  return masterKey.unwrap(wrappedKey, address.toLowerCase());
}

const boundTo = (address: string) => Buffer.from(address.toLowerCase());
