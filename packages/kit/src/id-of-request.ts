import { randomUUID } from 'node:crypto';
import { digestId } from './digest-id.ts';

/**
 * Returns the id of what a request makes: one for each Idempotency-Key of a caller, so that a repeated call finds what the first
 * one asked other services for. Without a key it is random.
 * @param noun tells things apart that a caller makes under the same key.
 */
export function idOfRequest(noun: string, caller: string, idempotencyKey: string | undefined): string {
  if (idempotencyKey === undefined) return randomUUID();
  return digestId(`${noun}\n${caller}\n${idempotencyKey}`);
}
