import type { Hash } from 'viem';
import type { ChainView } from '../blocks/chain-view.ts';
import type { RelayContext } from './relay-context.ts';
import { updateTransactions } from './transactions.repository.ts';
import type { InFlight } from './transactions.ts';

/** Nodes are asked about few at once, because each takes many calls. Somebody else using a key is rare. */
const mostAtOnce = 5;

/**
 * Queues transactions again whose nonces somebody else has used, with finality. A receipt that is missing proves nothing, because
 * the node may be behind or may have forgotten it.
 */
export async function takeAnotherNonce(
  context: RelayContext,
  view: ChainView,
  rows: InFlight[],
  hashes: Map<number, Hash[]>,
): Promise<void> {
  const { write, log } = context;
  for (const row of rows.slice(0, mostAtOnce)) {
    const told = { reference: row.reference, from: row.from, nonce: row.nonce };
    try {
      if (!(await isUsedByStranger(context, view, row, hashes.get(row.id) ?? []))) continue;
    } catch (error) {
      log.warn({ ...told, err: error }, 'no node can tell which transaction has used a nonce');
      continue;
    }
    log.error(told, 'somebody else used the nonce: taking another');
    const change = { status: 'queued', nonce: null, hash: null, sent_at: null };
    await write((tx) => updateTransactions(tx, ['signed', 'sent'], [{ judged: row, change }]));
  }
}

/**
 * Proves that none of these attempts is in the final block that used the nonce. Each part of the proof names its block by hash, so
 * a node that has not got it cannot answer.
 */
async function isUsedByStranger(
  { rpc }: RelayContext,
  view: ChainView,
  { from, nonce }: InFlight,
  attempts: Hash[],
): Promise<boolean> {
  const isUsedAt = async (block: number) => (await rpc.nonceOf(from, block)) > nonce;
  if (!(await isUsedAt(view.finalNumber))) return false;
  const number = await firstWhere(isUsedAt, view.finalNumber);
  const [block] = await rpc.blocks([number]);
  if (!block) return false;
  const [standing] = await view.standingOf([{ blockNumber: number, blockHash: block.hash }]);
  const contents = await rpc.contentsOf(block.hash);
  if (standing === 'void' || !contents) return false;
  const [after, before] = await Promise.all([
    rpc.nonceIn(from, block.hash),
    number === 0 ? 0 : rpc.nonceIn(from, contents.parentHash),
  ]);
  const isHere = before <= nonce && nonce < after;
  return isHere && !contents.transactions.some((hash) => attempts.includes(hash));
}

/** Finds the first block for which something is true, which stays true. Looks near the last one first: nodes may forget old states. */
async function firstWhere(isTrue: (block: number) => Promise<boolean>, last: number): Promise<number> {
  let high = last;
  let low = -1;
  for (let step = 1; high > 0; step *= 2) {
    const below = Math.max(0, high - step);
    if (!(await isTrue(below))) {
      low = below;
      break;
    }
    high = below;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isTrue(middle)) high = middle;
    else low = middle;
  }
  return high;
}
