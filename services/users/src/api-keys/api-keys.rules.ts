import { createHash, randomBytes } from 'node:crypto';
import type { apiKey } from '@hatchery/api/api-keys';
import type * as z from 'zod';

export type ApiKey = z.infer<typeof apiKey>;

export const reservationSeconds = 5 * 60;
/** Live keys of one app that studios may make. */
export const mostKeysOfApp = 20;
export const mostBudgets = 100;
const visibleLength = 'hk_live_'.length + 6;
const useMilliseconds = 60_000;

export type NewSecret = { key: string; hash: Buffer; prefix: string };

/** A key of 256 random bits, and what is kept of it. `hk_test_` keys belong to platforms on test networks. */
export function newApiKey(testnet: boolean): NewSecret {
  const key = `${testnet ? 'hk_test_' : 'hk_live_'}${randomBytes(32).toString('base64url')}`;
  return { key, hash: createHash('sha256').update(key).digest(), prefix: key.slice(0, visibleLength) };
}

type Standing = { hash: Buffer; previous_until: Date | null };

/** Whether a key found by the hash of the present or the previous secret may be used by it, and until when if that will end. */
export function standingOf(
  { hash, previous_until: until }: Standing,
  presented: Buffer,
  now: Date,
): { valid: boolean; until?: Date | undefined } {
  if (hash.equals(presented)) return { valid: true };
  return until !== null && now < until ? { valid: true, until } : { valid: false };
}

/** Uses are written down once a minute at most. */
export const isUseNews = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= useMilliseconds;

export type Budget = { asset: string; granted: number; spent: number; reserved: number };

/** What may still be given away. Never negative: events tell of gifts that were made, whatever the budget says. */
export const remainingOf = ({ granted, spent, reserved }: Budget): number => Math.max(0, granted - spent - reserved);
