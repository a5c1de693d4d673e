import { createHash } from 'node:crypto';

/** How long a reservation stays open before its owner is asked what became of it. */
export const reservationSeconds = 5 * 60;
/** The most live keys that studios may make for one app. */
export const mostKeysOfApp = 20;
const visibleLength = 'hk_live_'.length + 6;
const useMilliseconds = 60_000;

export type StoredApiKey = {
  id: string;
  name: string;
  hash: Buffer;
  prefix: string;
  permissions: string[];
  appId: string | null;
  /** Whether a studio made it, and not an admin. */
  byStudio: boolean;
  createdAt: Date;
  updatedAt: Date;
  lastUsedAt: Date | null;
  /** The hash of the secret before the last rotation, which works until `previousUntil`. */
  previousHash: Buffer | null;
  previousUntil: Date | null;
};

export type NewSecret = { key: string; hash: Buffer; prefix: string };

/** Makes a key of 32 random bytes, and what is stored of it. `hk_test_` keys belong to platforms on test networks. */
export function newSecret(random: Buffer, testnet: boolean): NewSecret {
  const key = `${testnet ? 'hk_test_' : 'hk_live_'}${random.toString('base64url')}`;
  return { key, hash: createHash('sha256').update(key).digest(), prefix: key.slice(0, visibleLength) };
}

/** Tells whether the secret with a hash still works, and until when if it was replaced. */
export function standingOf(
  { hash, previousUntil: until }: Pick<StoredApiKey, 'hash' | 'previousUntil'>,
  presented: Buffer,
  now: Date,
): { valid: boolean; until?: Date | undefined } {
  if (hash.equals(presented)) return { valid: true };
  return until !== null && now < until ? { valid: true, until } : { valid: false };
}

/** Tells whether to store that a key is in use: once a minute at most. */
export const isUseNews = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= useMilliseconds;

/**
 * Something that a key may give away. `spent` includes open reservations. Amounts of vouchers are base units, and their asset has a
 * name and decimals.
 */
export type Budget = {
  asset: string;
  name?: string | undefined;
  decimals?: number | undefined;
  granted: bigint;
  spent: bigint;
};

/** A budget to set. `about` is what is told of an asset of vouchers. */
export type Grant = { asset: string; amount: bigint; about?: { name: string; decimals: number } };

const mostUnits = 2n ** 256n - 1n;

/** Returns how much of a budget is left: never less than nothing, and never more than a token can have, after refunds either. */
export function remainingOf({ granted, spent }: Pick<Budget, 'granted' | 'spent'>): bigint {
  const left = granted > spent ? granted - spent : 0n;
  return left < mostUnits ? left : mostUnits;
}
