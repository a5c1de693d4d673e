import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { BlocksFinalSchema, BlocksSeenSchema, BlocksUnwoundSchema } from '@hatchery/proto/chain';
import { type IndexedLog, type KeptBlock, portions } from './blocks.rules.ts';

/** Bytes of logs per event, well below the limit of 900 KiB. */
const mostBytesPerEvent = 250_000;

const seenTopic = 'chain.blocks-seen';
const finalTopic = 'chain.blocks-final';

/** `parentHash` is the hash of the block before `from`, empty where unknown. */
type Range = { chainId: number; from: number; parentHash: string; to: KeptBlock; logs: IndexedLog[] };

export async function publishSeen(tx: Transaction, range: Range): Promise<void> {
  for (const { edge, ...message } of messagesOf(range)) {
    const event = { ...message, toHash: edge.hash };
    await publish(tx, { topic: seenTopic, key: String(range.chainId), schema: BlocksSeenSchema, message: event });
  }
}

export async function publishFinal(tx: Transaction, range: Range): Promise<void> {
  for (const { edge, ...message } of messagesOf(range)) {
    const event = { ...message, toHash: edge.hash, toTime: BigInt(edge.time) };
    await publish(tx, { topic: finalTopic, key: String(range.chainId), schema: BlocksFinalSchema, message: event });
  }
}

/** A block by number and hash. An unknown hash is empty. */
type Place = { number: number; hash: string };

/** Announces that blocks above `to` are void. If some were final, up to `fromFinal`, readers of final blocks are told too. */
export async function publishUnwound(
  tx: Transaction,
  { chainId, to, from, fromFinal }: { chainId: number; to: Place; from: Place; fromFinal?: Place | undefined },
): Promise<void> {
  const tell = (topic: string, last: Place) => {
    const message = {
      chainId: BigInt(chainId),
      toNumber: BigInt(to.number),
      toHash: to.hash,
      fromNumber: BigInt(last.number),
      fromHash: last.hash,
    };
    return publish(tx, { topic, key: String(chainId), schema: BlocksUnwoundSchema, message });
  };
  await tell(seenTopic, from);
  if (fromFinal) await tell(finalTopic, fromFinal);
}

/** Returns the events of a range, each with its last block and the hash of the block before it. */
function messagesOf({ chainId, from, parentHash, to, logs }: Range) {
  let parent = parentHash;
  return portions(from, to.number, logs, mostBytesPerEvent).map((portion) => {
    const edge = edgeOf(portion, to);
    const message = { ...rangeOf(chainId, portion), parentHash: parent, edge };
    parent = edge.hash;
    return message;
  });
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

/** Returns the last block of a portion: the last of the range, or one with logs, which carry its hash and time. */
function edgeOf({ to, logs }: Portion, last: KeptBlock): { hash: string; time: number } {
  const log = logs.at(-1);
  return to === last.number || !log ? last : { hash: log.blockHash, time: log.blockTime };
}
