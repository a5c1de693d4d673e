import {
  type Address,
  createClient,
  type Hash,
  type Hex,
  hexToBigInt,
  hexToNumber,
  http,
  type Log,
  numberToHex,
  type RpcLog,
  RpcRequestError,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

export type Call = { to: Address; data: Hex };
export type Transaction = Call & { gas: bigint };
export type RawLog = Pick<Log<bigint, number, false>, 'address' | 'topics' | 'data'> & {
  block: number;
};

/** What is asked of a chain's node and sent to it. Calls of one moment travel in one batch, each has a deadline. */
export type Node = {
  height(): Promise<number>;
  /** Logs that have one of the topics first, both blocks included. */
  logs(from: number, to: number, topics: readonly Hex[]): Promise<RawLog[]>;
  /** What views answer at a block; undefined where the contract refuses to. */
  ask(calls: readonly Call[], block: number): Promise<(Hex | undefined)[]>;
  /** How many of the sender's transactions wait in the pool. */
  waiting(): Promise<number>;
  /** Sends transactions one after the other and answers whether each succeeded; undefined where it is in no block in time. */
  send(transactions: readonly Transaction[]): Promise<(boolean | undefined)[]>;
};

type Options = {
  chainId: number;
  rpcUrl: string;
  /** Pays for what is sent. */
  privateKey: Hex;
  timeoutMilliseconds?: number;
  pause: (milliseconds: number) => Promise<void>;
};

/** Blocks whose logs are asked for at once. */
const logsAtOnce = 10_000;
const callsAtOnce = 500;
/** How long blocks are waited for, at most. */
const receiptMilliseconds = 5_000;
/** How often a node is asked again that has nothing more to mine. */
const idleLooks = 3;
/** Over what the node proposes, so that a transaction stays payable while fees rise. */
const feeFactor = 4n;
const mostStalls = 10;

/** Connects to a chain's node by HTTP. Everything throws when the node cannot answer. */
export function openNode({ chainId, rpcUrl, privateKey, pause, timeoutMilliseconds = 10_000 }: Options): Node {
  const account = privateKeyToAccount(privateKey);
  /** How often in a row something that was sent came into no block. */
  let stalls = 0;
  const client = createClient({
    transport: http(rpcUrl, { batch: { batchSize: callsAtOnce }, timeout: timeoutMilliseconds, retryCount: 1 }),
  });
  const rpc = <T>(method: string, ...params: unknown[]) =>
    (client.request as (request: { method: string; params: unknown[] }) => Promise<T>)({ method, params });
  const nonce = async (tag: string) => hexToNumber(await rpc<Hex>('eth_getTransactionCount', account.address, tag));

  const counts = async () => (await Promise.all([nonce('latest'), nonce('pending')])) as [number, number];

  async function outcomes(hashes: readonly Hash[]): Promise<(boolean | undefined)[]> {
    const found = new Map<Hash, boolean>();
    let idle = 0;
    for (let waited = 0, delay = 10; waited < receiptMilliseconds && idle < idleLooks; waited += delay) {
      await pause(delay);
      delay = Math.min(2 * delay, 200);
      const open = hashes.filter((hash) => !found.has(hash));
      const [[mined, all], ...receipts] = await Promise.all([
        counts(),
        ...open.map((hash) => rpc<{ status: Hex } | null>('eth_getTransactionReceipt', hash)),
      ]);
      for (const [index, hash] of open.entries()) {
        const receipt = receipts[index];
        if (receipt) found.set(hash, receipt.status === '0x1');
      }
      if (found.size === hashes.length) break;
      // What no block is going to take has been dropped, or is stuck.
      idle = all === mined ? idle + 1 : 0;
    }
    return hashes.map((hash) => found.get(hash));
  }

  async function sendAll(transactions: readonly Transaction[]): Promise<Hash[]> {
    const [first, price] = await Promise.all([nonce('pending'), rpc<Hex>('eth_gasPrice')]);
    // Each time that something stays, the next pays more, so that it takes the place of what stayed.
    const fee = feeFactor * hexToBigInt(price) * 2n ** BigInt(Math.min(stalls, mostStalls));
    const signed = await Promise.all(
      transactions.map(({ to, data, gas }, index) =>
        account.signTransaction({
          ...{ type: 'eip1559', chainId, nonce: first + index, to, data, gas },
          ...{ maxFeePerGas: fee, maxPriorityFeePerGas: fee / 2n },
        }),
      ),
    );
    // One after the other: those behind one that the node refuses would wait for it in vain.
    const hashes: Hash[] = [];
    for (const raw of signed) hashes.push(await rpc<Hash>('eth_sendRawTransaction', raw));
    return hashes;
  }

  return {
    height: async () => hexToNumber(await rpc<Hex>('eth_blockNumber')),

    async logs(from, to, topics) {
      const all: RawLog[] = [];
      for (let first = from; first <= to; first += logsAtOnce) {
        const last = Math.min(to, first + logsAtOnce - 1);
        const range = { fromBlock: numberToHex(first), toBlock: numberToHex(last) };
        const found = await rpc<RpcLog[]>('eth_getLogs', { ...range, topics: [topics] });
        all.push(
          ...found.map(({ address, topics: own, data, blockNumber }) => ({
            address,
            topics: own as RawLog['topics'],
            data,
            block: hexToNumber(blockNumber as Hex),
          })),
        );
      }
      return all;
    },

    ask: (calls, block) =>
      Promise.all(
        calls.map(async (call) => {
          try {
            const answer = await rpc<Hex>('eth_call', call, numberToHex(block));
            return answer === '0x' ? undefined : answer;
          } catch (error) {
            if (isRefusal(error)) return undefined;
            throw error;
          }
        }),
      ),

    waiting: async () => {
      const [mined, all] = await counts();
      return Math.max(0, all - mined);
    },

    async send(transactions) {
      if (transactions.length === 0) return [];
      const hashes = await sendAll(transactions).catch((error) => {
        stalls += 1;
        throw error;
      });
      const done = await outcomes(hashes);
      stalls = done.includes(undefined) ? stalls + 1 : 0;
      return done;
    },
  };
}

/** Whether the node says that the call reverts, rather than that it could not be asked. */
function isRefusal(error: unknown): boolean {
  const cause = (error as { walk?: (match: (inner: unknown) => boolean) => unknown }).walk?.(
    (inner) => inner instanceof RpcRequestError,
  );
  return (
    cause instanceof RpcRequestError &&
    (cause.code === 3 || /revert|evm error|out of gas/i.test(cause.message + cause.details))
  );
}
