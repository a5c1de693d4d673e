import { randomUUID } from 'node:crypto';
import { listSendersWithGaps } from './in-flight.repository.ts';
import { findPromises, type NextNonces } from './nonces.repository.ts';
import { gap } from './nonces.rules.ts';
import { hasQueuedFiller } from './ready.repository.ts';
import type { RelayContext } from './relay-context.ts';
import { findOperator } from './sign.ts';
import { insertTransactions } from './transactions.repository.ts';

/**
 * Fills a missing nonce below transactions in flight, as after a chain lost blocks: queues an empty transfer to oneself, which
 * takes the lowest free nonce.
 * @returns whether one was queued.
 */
export async function fillGaps(context: RelayContext, next: NextNonces): Promise<boolean> {
  const { chainId, read, write, log, now } = context;
  let filled = false;
  for (const { address, sender } of await listSendersWithGaps(read, chainId, next)) {
    if (sender === 'operator' && (await findOperator(context)) !== address) continue;
    const own = new Map([[address, next.get(address) ?? 0]]);
    const promises = (await findPromises(read, chainId, own)).get(address);
    const missing = promises && gap(own.get(address) ?? 0, promises);
    if (missing === undefined || (await hasQueuedFiller(read, chainId, sender))) continue;
    log.error({ from: address, nonce: missing }, 'a nonce is missing: filling the gap');
    const reference = `gap:${randomUUID()}`;
    const call = {
      reference,
      position: 0,
      chainId,
      sender,
      purpose: 'gas',
      to: address,
      value: 0n,
      data: '0x',
    } as const;
    await write((tx) => insertTransactions(tx, [call], now()));
    filled = true;
  }
  return filled;
}
