import { createCipheriv, createDecipheriv, hkdfSync, timingSafeEqual } from 'node:crypto';
import { commitmentOf } from '@hatchery/chain/draws';
import { type Hex, hexToBytes, toHex } from 'viem';

const ivBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** Encrypts seeds of draws for the database. Its secrets are those of DRAW_SEED_KEY, the newest first. */
export type SeedSafe = {
  /** Encrypts a seed, bound to its commitment. */
  seal(seed: Hex): string;
  /** @throws Error where no secret fits, or the text was changed or belongs to another commitment. Its message tells no secret. */
  open(sealed: string, commitment: Hex): Hex;
};

const keyFrom = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'hatchery seeds of draws', 32));

/** @param secrets the first one seals, all of them open. @param randomBytes secure randomness. */
export function createSeedSafe(secrets: readonly string[], randomBytes: (size: number) => Uint8Array): SeedSafe {
  const keys = secrets.map(keyFrom);
  return {
    seal: (seed) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, keys[0] as Buffer, iv).setAAD(Buffer.from(commitmentOf(seed)));
      return Buffer.concat([iv, cipher.update(hexToBytes(seed)), cipher.final(), cipher.getAuthTag()]).toString(
        'base64',
      );
    },
    open: (sealed, commitment) => {
      for (const key of keys) {
        const seed = tryOpen(key, Buffer.from(sealed, 'base64'), commitment);
        if (seed && isEqual(commitmentOf(seed), commitment)) return seed;
      }
      throw new Error(`The seed of ${commitment} cannot be opened. Is its secret missing in DRAW_SEED_KEY?`);
    },
  };
}

function tryOpen(key: Buffer, sealed: Buffer, commitment: Hex): Hex | undefined {
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(commitment))
      .setAuthTag(sealed.subarray(-tagBytes));
    return toHex(Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]));
  } catch {
    return undefined;
  }
}

const isEqual = (one: Hex, other: Hex) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
