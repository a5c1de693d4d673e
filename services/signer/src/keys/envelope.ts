import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { MasterKey } from './master-key.ts';

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
 * @throws Error when the envelope was changed, belongs to another address or needs another master key.
 */
export async function withOpened<T>(
  envelope: Envelope,
  address: string,
  masterKey: MasterKey,
  use: (privateKey: Buffer) => T,
): Promise<T> {
  if (envelope.masterKeyId !== masterKey.id) {
    throw new Error(`The key of ${address} is wrapped by ${envelope.masterKeyId}, not by ${masterKey.id}.`);
  }
  const dataKey = await masterKey.unwrap(envelope.wrappedKey, address.toLowerCase());
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

const boundTo = (address: string) => Buffer.from(address.toLowerCase());
