import { randomUUID } from 'node:crypto';
import { findPromises } from './attempts.repository.ts';
import { gap } from './nonces.rules.ts';
import type { RelayContext } from './relay-context.ts';
import { senderOf } from './sign.ts';
import { hasQueuedFiller, insertTransactions, listInFlight } from './transactions.repository.ts';

/**
 * Fills a missing nonce below transactions in flight, as after a chain lost blocks: queues an empty transfer to oneself, which
 * takes the lowest free nonce.
 * @returns whether one was queued.
 */
export async function fillGaps(context: RelayContext): Promise<boolean> {
  const { chainId, rpc, database, log, now } = context;
  const rows = (await listInFlight(database.knex, chainId)).filter((row) => row.status !== 'seen');
  let filled = false;
  for (const [from, [row]] of Map.groupBy(rows, (one) => one.from)) {
    if (from === null || !row || (await senderOf(context, row)) !== from) continue;
    const { floor, taken } = await findPromises(database.knex, chainId, from);
    const missing = gap(await rpc.nonceOf(from), floor, taken);
    if (missing === undefined || (await hasQueuedFiller(database.knex, chainId, row.sender))) continue;
    log.error({ from, nonce: missing }, 'a nonce is missing: filling the gap');
    const filler = { reference: `gap:${randomUUID()}`, position: 0, chainId, sender: row.sender, to: from, value: 0n };
    await database.transaction((tx) => insertTransactions(tx, [{ ...filler, data: '0x' }], now()));
    filled = true;
  }
  return filled;
}
