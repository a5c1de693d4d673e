import { createHash, randomBytes } from 'node:crypto';
import type { apiKey } from '@hatchery/api/api-keys';
import type * as z from 'zod';

export type ApiKey = z.infer<typeof apiKey>;

export const reservationSeconds = 5 * 60;
const visibleLength = 'hk_live_'.length + 6;

/** A key of 256 random bits, and what is kept of it. `hk_test_` keys belong to platforms on test networks. */
export function newApiKey(testnet: boolean): { key: string; hash: Buffer; prefix: string } {
  const key = `${testnet ? 'hk_test_' : 'hk_live_'}${randomBytes(32).toString('base64url')}`;
  return { key, hash: createHash('sha256').update(key).digest(), prefix: key.slice(0, visibleLength) };
}

export type Budget = { asset: string; granted: number; spent: number; reserved: number };

/** What may still be given away. Never negative: events tell of gifts that were made, whatever the budget says. */
export const remainingOf = ({ granted, spent, reserved }: Budget): number => Math.max(0, granted - spent - reserved);
