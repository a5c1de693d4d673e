import { createHash, randomUUID } from 'node:crypto';

/**
 * Returns the id of what a request makes: one for each Idempotency-Key of a caller, so that a repeated call finds what the first
 * one asked other services for. Without a key it is random.
 * @param noun tells things apart that a caller makes under the same key.
 */
export function idOfRequest(noun: string, caller: string, idempotencyKey: string | undefined): string {
  if (idempotencyKey === undefined) return randomUUID();
  const digest = createHash('sha256').update(`${noun}\n${caller}\n${idempotencyKey}`).digest('hex');
  // Laid out as a UUID of version 8, whose bits are the application's own.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
