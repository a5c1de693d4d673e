import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Wraps the data keys of wallets. It has the shape of a KMS, so that a KMS can replace it. */
export type MasterKey = {
  /** Names the key that `wrap` uses, for rows that outlive it. */
  readonly id: string;
  /** `context` must be given again to `unwrap`. */
  wrap(dataKey: Buffer, context: string): Promise<Buffer>;
  /** @throws Error when it was wrapped by another key, with another context, or has been changed. */
  unwrap(wrapped: Buffer, context: string): Promise<Buffer>;
};

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
