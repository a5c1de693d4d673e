import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Wraps the data keys of wallets: a key of this process, or one that a key service never lets out. */
export type MasterKey = {
  /** Names the key that `wrap` uses, for rows that outlive it. */
  readonly id: string;
  /** `context` must be given again to `unwrap`. @throws Problem service-unavailable while a key service cannot be used. */
  wrap(dataKey: Buffer, context: string): Promise<Buffer>;
  /**
   * @throws Error when it was wrapped by another key, with another context, or has been changed; Problem service-unavailable while a
   * key service cannot be used.
   */
  unwrap(wrapped: Buffer, context: string): Promise<Buffer>;
};

/** The master keys of an installation. The current one wraps, and each unwraps what it has wrapped. */
export type MasterKeys = {
  current: MasterKey;
  find(id: string): MasterKey | undefined;
};

/** @param keys the current one first */
export function createMasterKeys([current, ...former]: MasterKey[]): MasterKeys {
  if (!current) throw new RangeError('There is no master key.');
  const byId = new Map([...former, current].map((key) => [key.id, key]));
  return { current, find: (id) => byId.get(id) };
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * Creates a master key of 32 bytes that this process holds.
 * @throws RangeError for any other size.
 */
export function createLocalMasterKey(key: Buffer): MasterKey {
  if (key.length !== 32) throw new RangeError('A master key has 32 bytes.');
  return {
    id: `local:${createHash('sha256').update('master key id').update(key).digest('hex').slice(0, 16)}`,
    wrap: async (dataKey, context) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      return Buffer.concat([iv, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]);
    },
    unwrap: async (wrapped, context) => {
      const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(wrapped.subarray(-tagBytes));
      return Buffer.concat([decipher.update(wrapped.subarray(ivBytes, -tagBytes)), decipher.final()]);
    },
  };
}
