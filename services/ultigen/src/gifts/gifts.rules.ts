import { createHash, randomUUID } from 'node:crypto';

/** One id per Idempotency-Key of a giver, so that a call repeated after a crash finds the budget that it reserved. */
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

/** Names an attempt at a gift to the signer and the relay. */
export const giftReference = (id: string, attempt: number): string =>
  attempt === 1 ? `gift:${id}` : `gift:${id}:${attempt}`;

const reference = /^gift:([0-9a-f-]{36})(?::(\d+))?$/;

/** The attempt that a reference names, if it names one. */
export function giftOfReference(text: string): { id: string; attempt: number } | undefined {
  const [, id, attempt = '1'] = reference.exec(text) ?? [];
  return id === undefined ? undefined : { id, attempt: Number(attempt) };
}

/** `1 fire egg`, `3 fire eggs`. */
export const eggsInWords = (amount: number, element: string): string =>
  `${amount} ${element} ${amount === 1 ? 'egg' : 'eggs'}`;
