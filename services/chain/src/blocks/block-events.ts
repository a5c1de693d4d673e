import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { BlocksFinalSchema, BlocksSeenSchema, BlocksUnwoundSchema } from '@hatchery/proto/chain';
import { type IndexedLog, type KeptBlock, portions } from './blocks.rules.ts';

/** Well below the 900 KiB that an event may have. */
const mostBytesPerEvent = 250_000;

const seenTopic = 'chain.blocks-seen';
const finalTopic = 'chain.blocks-final';

type Range = { chainId: number; from: number; to: KeptBlock; logs: IndexedLog[] };

export async function publishSeen(tx: Transaction, { chainId, from, to, logs }: Range): Promise<void> {
  for (const portion of portions(from, to.number, logs, mostBytesPerEvent)) {
    const message = { ...rangeOf(chainId, portion), toHash: edgeOf(portion, to).hash };
    await publish(tx, { topic: seenTopic, key: String(chainId), schema: BlocksSeenSchema, message });
  }
}

export async function publishFinal(tx: Transaction, { chainId, from, to, logs }: Range): Promise<void> {
  for (const portion of portions(from, to.number, logs, mostBytesPerEvent)) {
    const { hash, time } = edgeOf(portion, to);
    const message = { ...rangeOf(chainId, portion), toHash: hash, toTime: BigInt(time) };
    await publish(tx, { topic: finalTopic, key: String(chainId), schema: BlocksFinalSchema, message });
  }
}

/** @param beyondFinal blocks that were told as final are void as well, so those who listen to final ones alone are told too. */
export async function publishUnwound(
  tx: Transaction,
  { chainId, to, beyondFinal }: { chainId: number; to: number; beyondFinal: boolean },
): Promise<void> {
  const message = { chainId: BigInt(chainId), toNumber: BigInt(to) };
  for (const topic of beyondFinal ? [seenTopic, finalTopic] : [seenTopic]) {
    await publish(tx, { topic, key: String(chainId), schema: BlocksUnwoundSchema, message });
  }
}

type Portion = { from: number; to: number; logs: IndexedLog[] };

const rangeOf = (chainId: number, { from, to, logs }: Portion) => ({
  chainId: BigInt(chainId),
  fromNumber: BigInt(from),
  toNumber: BigInt(to),
  logs: logs.map((log) => ({
    ...log,
    blockNumber: BigInt(log.blockNumber),
    blockTime: BigInt(log.blockTime),
  })),
});

/** The last block of a portion: that of the range, or one that holds logs, which carry its hash and time. */
function edgeOf({ to, logs }: Portion, last: KeptBlock): { hash: string; time: number } {
  const log = logs.at(-1);
  return to === last.number || !log ? last : { hash: log.blockHash, time: log.blockTime };
}
