import type { Answer, Call } from '@hatchery/chain/laws/law';
import { type Hex, hexToNumber } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { callAll } from './node/calls.ts';
import { type RawLog, readLogs } from './node/logs.ts';
import { countWaiting, openRpc } from './node/rpc.ts';
import { createSender, type Outcome, type Transaction } from './node/sender.ts';

/** A chain's node, with the account that sends to it. Every method throws if the node cannot answer in time. */
export type Node = {
  height(): Promise<number>;
  /** Returns logs whose first topic is one of `topics`. Both blocks are included. */
  logs(from: number, to: number, topics: readonly Hex[]): Promise<RawLog[]>;
  /** Asks views at a block. An answer is undefined if the contract refuses the call. */
  ask(calls: readonly Call[], block: number): Promise<Answer[]>;
  /** Returns how many of the sender's transactions wait in the pool. */
  waiting(): Promise<number>;
  /** Sends transactions in order and returns whether each succeeded. Undefined means that no block included it in time. */
  send(transactions: readonly Transaction[]): Promise<Outcome[]>;
};

type Options = {
  chainId: number;
  rpcUrl: string;
  /** The account that pays for transactions. */
  privateKey: Hex;
  /** The deadline of each request. */
  timeoutMilliseconds?: number;
  pause: (milliseconds: number) => Promise<void>;
};

/** Connects to a chain's node over HTTP. */
export function openNode({ chainId, rpcUrl, privateKey, pause, timeoutMilliseconds = 10_000 }: Options): Node {
  const account = privateKeyToAccount(privateKey);
  const rpc = openRpc(rpcUrl, timeoutMilliseconds);
  return {
    height: async () => hexToNumber(await rpc<Hex>('eth_blockNumber')),
    logs: (from, to, topics) => readLogs(rpc, from, to, topics),
    ask: (calls, block) => callAll(rpc, calls, block),
    waiting: () => countWaiting(rpc, account.address),
    send: createSender({ rpc, chainId, account, pause }),
  };
}
