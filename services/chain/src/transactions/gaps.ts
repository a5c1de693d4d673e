import { randomUUID } from 'node:crypto';
import { findPromises } from './attempts.repository.ts';
import { gap } from './nonces.rules.ts';
import type { RelayContext } from './relay-context.ts';
import { senderOf } from './sign.ts';
import { findInFlight, hasQueuedFiller, insertTransactions } from './transactions.repository.ts';

/**
 * Where a nonce is missing below transactions in flight, as after a chain has lost blocks, a transfer of nothing to oneself is
 * queued: it takes the lowest free nonce like any other.
 * @returns whether one was queued.
 */
export async function fillGaps(context: RelayContext): Promise<boolean> {
  const { chainId, rpc, database, log, now } = context;
  const rows = (await findInFlight(database.knex, chainId)).filter((row) => row.status !== 'seen');
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
