import type { Call } from '@hatchery/chain/laws/law';
import { type Hash, type Hex, hexToBigInt } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { countWaiting, type Rpc, readNonce } from './rpc.ts';

export type Transaction = Call & { gas: bigint };

/** Whether a transaction succeeded. Undefined if no block included it in time. */
export type Outcome = boolean | undefined;

type Sender = (transactions: readonly Transaction[]) => Promise<Outcome[]>;

type Options = {
  rpc: Rpc;
  chainId: number;
  account: PrivateKeyAccount;
  pause: (milliseconds: number) => Promise<void>;
};

/** The longest wait for blocks. */
const receiptMilliseconds = 5_000;
/** How often to ask again once the pool is empty. */
const idleLooks = 3;
/** Multiplies the fee that the node proposes, so that a transaction stays payable while fees rise. */
const feeFactor = 4n;
const maxStalls = 10;

/** Creates a function that sends transactions one after another, at nonces in a row, and waits for their receipts. */
export function createSender(options: Options): Sender {
  /** How many times in a row a transaction was sent and included in no block. */
  let stalls = 0;
  return async (transactions) => {
    if (transactions.length === 0) return [];
    try {
      const outcomes = await waitForOutcomes(options, await broadcast(options, transactions, stalls));
      stalls = outcomes.includes(undefined) ? stalls + 1 : 0;
      return outcomes;
    } catch (error) {
      stalls += 1;
      throw error;
    }
  };
}

async function broadcast(
  { rpc, chainId, account }: Options,
  transactions: readonly Transaction[],
  stalls: number,
): Promise<Hash[]> {
  const [firstNonce, price] = await Promise.all([readNonce(rpc, account.address, 'pending'), rpc<Hex>('eth_gasPrice')]);
  // Each stall doubles the fee, so that the new transactions replace those that are stuck.
  const fee = feeFactor * hexToBigInt(price) * 2n ** BigInt(Math.min(stalls, maxStalls));
  const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee / 2n };
  const signed = await Promise.all(
    transactions.map(({ to, data, gas }, index) =>
      account.signTransaction({ type: 'eip1559', chainId, nonce: firstNonce + index, to, data, gas, ...fees }),
    ),
  );
  // Sent one by one: if the node refuses one, those behind it would wait for its nonce forever.
  const hashes: Hash[] = [];
  for (const raw of signed) hashes.push(await rpc<Hash>('eth_sendRawTransaction', raw));
  return hashes;
}

async function waitForOutcomes({ rpc, account, pause }: Options, hashes: readonly Hash[]): Promise<Outcome[]> {
  const found = new Map<Hash, boolean>();
  let idle = 0;
  for (let waited = 0, delay = 10; waited < receiptMilliseconds && idle < idleLooks; waited += delay) {
    await pause(delay);
    delay = Math.min(2 * delay, 200);
    const open = hashes.filter((hash) => !found.has(hash));
    const [waiting, ...receipts] = await Promise.all([
      countWaiting(rpc, account.address),
      ...open.map((hash) => rpc<{ status: Hex } | null>('eth_getTransactionReceipt', hash)),
    ]);
    for (const [index, hash] of open.entries()) {
      const receipt = receipts[index];
      if (receipt) found.set(hash, receipt.status === '0x1');
    }
    if (found.size === hashes.length) break;
    // With an empty pool no block will include the rest: they were dropped or are stuck.
    idle = waiting === 0 ? idle + 1 : 0;
  }
  return hashes.map((hash) => found.get(hash));
}
