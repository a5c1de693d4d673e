import { type Hex, hexToNumber, type Log, numberToHex, type RpcLog } from 'viem';
import type { Rpc } from './rpc.ts';

/** A log as a node returns it, with its block number. */
export type RawLog = Pick<Log<bigint, number, false>, 'address' | 'topics' | 'data'> & { block: number };

/** Blocks per request. */
const blocksAtOnce = 10_000;

/** Reads the logs whose first topic is one of `topics`. Both blocks are included. */
export async function readLogs(rpc: Rpc, from: number, to: number, topics: readonly Hex[]): Promise<RawLog[]> {
  const all: RawLog[] = [];
  for (let first = from; first <= to; first += blocksAtOnce) {
    const last = Math.min(to, first + blocksAtOnce - 1);
    const range = { fromBlock: numberToHex(first), toBlock: numberToHex(last) };
    const found = await rpc<RpcLog[]>('eth_getLogs', { ...range, topics: [topics] });
    all.push(...found.map(toRawLog));
  }
  return all;
}

function toRawLog({ address, topics, data, blockNumber }: RpcLog): RawLog {
  return { address, topics: topics as RawLog['topics'], data, block: hexToNumber(blockNumber as Hex) };
}
