import { createHash, randomUUID } from 'node:crypto';

/** Returns one id per Idempotency-Key of a giver, so that a repeated call finds the budget that it reserved. */
export function giftIdOf(giver: string, idempotencyKey: string | undefined): string {
  if (idempotencyKey === undefined) return randomUUID();
  const digest = createHash('sha256').update(`gift\n${giver}\n${idempotencyKey}`).digest('hex');
  // Laid out as a UUID of version 8, whose bits are the application's own.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
