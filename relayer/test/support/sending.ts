import { eventually } from '@hatchery/kit/testing';
import { type Hex, numberToHex, parseEventLogs, size, type TransactionReceipt } from 'viem';
import { endpointAbi } from '../../src/abis.ts';
import type { Trip } from './trips.ts';
import type { Client, World } from './world.ts';

type Rpc = (request: { method: string; params: unknown[] }) => Promise<Hex>;

const gas = 8_000_000n;

export type Sending = Pick<Trip, 'kind' | 'chainId' | 'from' | 'call'>;

/**
 * Sends transactions of accounts that anvil signs for and waits for their receipts. Each account sends one at a time:
 * anvil may keep a transaction in its pool forever if it arrives while the previous one is being mined.
 * @throws Error if one reverts.
 */
export async function sendAll(world: World, sendings: readonly Sending[]): Promise<TransactionReceipt[]> {
  const receipts: TransactionReceipt[] = [];
  const queues = Map.groupBy(sendings.entries(), ([, { chainId, from }]) => `${chainId} ${from}`);
  await Promise.all(
    [...queues.values()].map(async (queue) => {
      for (const [index, sending] of queue) receipts[index] = await sendOne(world.clientOf(sending.chainId), sending);
    }),
  );
  return receipts;
}

async function sendOne(client: Client, { kind, chainId, from, call: { to, data, value } }: Sending) {
  const request = { from, to, data, value: numberToHex(value), gas: numberToHex(gas) };
  const hash = await (client.request as Rpc)({ method: 'eth_sendTransaction', params: [request] });
  const receipt = await receiptOf(client, hash);
  if (receipt.status !== 'success') throw new Error(`A trip of kind ${kind} on chain ${chainId} reverted.`);
  return receipt;
}

/** Polls for a receipt, because there may be no further block to wait for. */
const receiptOf = (client: Client, hash: Hex) =>
  eventually(() => client.getTransactionReceipt({ hash }).catch(() => undefined));

/** Returns what a transaction cost its sender: gas and the fee of a message. */
export function costOf({ gasUsed, effectiveGasPrice, logs }: TransactionReceipt): bigint {
  const sent = parseEventLogs({ abi: endpointAbi, eventName: 'MessageSent', logs });
  const fees = sent.map(({ args }) => 10n ** 12n + 10n ** 9n * (args.gas + BigInt(size(args.payload))));
  return fees.reduce((total, fee) => total + fee, gasUsed * effectiveGasPrice);
}
