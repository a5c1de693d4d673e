import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import type { Reply } from './call.ts';

/** Asks as a careful client does: the same request with the same Idempotency-Key until it is answered. */
export function insist(
  ask: (headers: { 'idempotency-key': string }) => Promise<Reply>,
  patience?: Parameters<typeof eventually>[1],
): Promise<Reply> {
  const headers = { 'idempotency-key': randomUUID() };
  return eventually(async () => {
    const reply = await ask(headers);
    if (reply.status < 500 && reply.status !== 409) return reply;
    throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  }, patience);
}
