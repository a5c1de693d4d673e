import { inSpan, SpanKind } from '@hatchery/kit/tracing';
import {
  type Address,
  BaseError,
  decodeAbiParameters,
  getAddress,
  type Hash,
  type Hex,
  hexToBigInt,
  hexToNumber,
  numberToHex,
  RpcRequestError,
  type RpcTransaction,
  toFunctionSelector,
} from 'viem';
import { createLogSources } from './log-sources.ts';
import { minedCallOf } from './mined-calls.rules.ts';
import { createNodes, type Node } from './nodes.ts';
import { reasonOf } from './reverts.ts';
import {
  type BlockHeader,
  type Broadcast,
  type Call,
  type ChainRpc,
  type Receipt,
  RpcFault,
  type SentCall,
  type Simulation,
} from './rpc.ts';

type Options = {
  urls: readonly string[];
  /** Called for each call that the node failed. */
  onFault?: () => void;
  /** Called when a node is found to have left out logs or made some up, with its place among `urls`, from 1. */
  onLie?: (node: number) => void;
  timeoutMilliseconds?: number;
  retries?: number;
  /** Time that other nodes have to tell their newest block after the first one did. */
  graceMilliseconds?: number;
};

/**
 * Connects to a chain's nodes by HTTP. Batches up to 1,000 calls, allows 10 s for each, and retries faults. `head` asks all nodes; the
 * furthest is asked first from then on, and the others when it fails.
 */
export function createHttpRpc({ urls, onFault, onLie, ...options }: Options): ChainRpc {
  const { timeoutMilliseconds = 10_000, retries = 2, graceMilliseconds } = options;
  const nodes = createNodes(urls, { timeoutMilliseconds, retries, graceMilliseconds });
  const askOne = async <T>(node: Node, method: string, ...params: unknown[]): Promise<T> => {
    try {
      const answer = await inSpan(planOf(method, node), () => node.send(method, params));
      if (answer === null && !mayBeUnknown.has(method)) throw new Error('The node answered nothing.');
      return answer as T;
    } catch (error) {
      if (!isRefusal(method, error)) onFault?.();
      throw new RpcFault(`${method}: ${error instanceof BaseError ? error.shortMessage : String(error)}`, error);
    }
  };
  const askFrom: AskFrom = async (method, ...params) => {
    const from = async (node: Node) => ({ node, answer: await askOne<never>(node, method, ...params) });
    const [first, ...others] = nodes.inOrder() as [Node, ...Node[]];
    let answer = from(first);
    for (const node of others) {
      answer = answer.catch((error) => {
        if (isRefusal(method, error)) throw error;
        return from(node);
      });
    }
    return answer;
  };
  const ask: Ask = async (method, ...params) => (await askFrom<never>(method, ...params)).answer;
  const head = () =>
    nodes.highest(async (node) =>
      headerOf(present(await askOne<Block | null>(node, 'eth_getBlockByNumber', 'latest', false))),
    );
  return { head, ...reading(ask), ...createLogSources({ nodes, askOne, askFrom, onLie }), ...sending(ask) };
}

/** The address of a node holds its key, so its place stands for it. */
const planOf = (method: string, { position }: Node) => ({
  name: method,
  kind: SpanKind.CLIENT,
  attributes: { 'rpc.system.name': 'jsonrpc', 'rpc.method': method, 'hatchery.node': position },
});

/** Says whether a node understood a call and answered with an error about it. */
const isRefusal = (method: string, error: unknown): boolean => mayRefuse.has(method) && answerOf(error) !== undefined;

type Ask = <T>(method: string, ...params: unknown[]) => Promise<T>;
type AskFrom = <T>(method: string, ...params: unknown[]) => Promise<{ node: Node; answer: T }>;

/** Methods whose errors are answers about the call. */
const mayRefuse = new Set(['eth_estimateGas', 'eth_call', 'eth_sendRawTransaction']);

/** Methods that answer null for what a node does not know. */
const mayBeUnknown = new Set([
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
]);

type Block = { number: Hex; hash: Hash; parentHash: Hash; timestamp: Hex; baseFeePerGas?: Hex } & Pick<
  BlockHeader,
  'logsBloom' | 'receiptsRoot'
>;

const headerOf = (block: Block): BlockHeader => ({
  number: hexToNumber(block.number),
  hash: block.hash,
  parentHash: block.parentHash,
  time: hexToNumber(block.timestamp),
  logsBloom: block.logsBloom,
  receiptsRoot: block.receiptsRoot,
});

function reading(ask: Ask) {
  /** Tip where the node proposes none. */
  const gasPrice = async () => hexToBigInt(await ask<Hex>('eth_gasPrice'));
  const tryRead = (to: Address, data: Hex) =>
    ask<Hex>('eth_call', { to, data }, 'latest').catch((error: unknown) => {
      const answer = answerOf(error);
      if ((answer && isRevert(answer)) || isHalt(error)) return undefined;
      throw error;
    });
  return {
    blocks: (numbers: number[]) =>
      Promise.all(
        numbers.map(async (number) => {
          const block = await ask<Block | null>('eth_getBlockByNumber', numberToHex(number), false);
          return block ? headerOf(block) : undefined;
        }),
      ),
    receipts: (hashes: Hash[]) =>
      Promise.all(
        hashes.map(async (hash) => {
          const receipt = await ask<WireReceipt | null>('eth_getTransactionReceipt', hash);
          return receipt ? receiptOf(hash, receipt) : undefined;
        }),
      ),
    transactionOf: async (hash: Hash): Promise<SentCall | undefined> => {
      const sent = await ask<WireTransaction | null>('eth_getTransactionByHash', hash);
      return sent ? sentCallOf(sent) : undefined;
    },
    nonceOf: async (account: Address, atBlock?: number) =>
      hexToNumber(await ask<Hex>('eth_getTransactionCount', account, tagOf(atBlock))),
    pendingNonceOf: async (account: Address) =>
      hexToNumber(await ask<Hex>('eth_getTransactionCount', account, 'pending')),
    callsIn: async (number: number, accounts: ReadonlySet<Address>) => {
      const block = await ask<{ transactions: RpcTransaction[] } | null>(
        'eth_getBlockByNumber',
        numberToHex(number),
        true,
      );
      if (!block) throw new RpcFault(`The chain has no block ${number} yet.`);
      return block.transactions.filter(({ from }) => accounts.has(getAddress(from))).map(minedCallOf);
    },
    nonceIn: async (account: Address, blockHash: Hash) =>
      hexToNumber(await ask<Hex>('eth_getTransactionCount', account, { blockHash })),
    contentsOf: async (blockHash: Hash) => {
      const block = await ask<(Block & { transactions: Hash[] }) | null>('eth_getBlockByHash', blockHash, false);
      return block ? { parentHash: block.parentHash, transactions: block.transactions } : undefined;
    },
    balanceOf: async (account: Address) => hexToBigInt(await ask<Hex>('eth_getBalance', account, 'latest')),
    read: (to: Address, data: Hex) => ask<Hex>('eth_call', { to, data }, 'latest'),
    tryRead,
    viewAt: (block: number, to: Address, data: Hex) =>
      ask<Hex>('eth_call', { to, data }, numberToHex(block)).then(
        (answer) => (answer === '0x' ? undefined : answer),
        (error: unknown) => {
          const answer = answerOf(error);
          if (answer && isRevert(answer)) return undefined;
          throw error;
        },
      ),
    codeOf: (address: Address) => ask<Hex>('eth_getCode', address, 'latest'),
    storageAt: (contract: Address, place: Hex) => ask<Hex>('eth_getStorageAt', contract, place, 'latest'),
    ownerOf: async (contract: Address) => {
      const data = await tryRead(contract, toFunctionSelector('owner()'));
      return data?.length === 66 ? decodeAbiParameters([{ type: 'address' }], data)[0] : undefined;
    },
    knows: async (hash: Hash) => (await ask<object | null>('eth_getTransactionByHash', hash)) !== null,
    fees: async () => {
      const [block, tip] = await Promise.all([
        ask<Block | null>('eth_getBlockByNumber', 'latest', false),
        ask<Hex>('eth_maxPriorityFeePerGas').catch(() => undefined),
      ]);
      const baseFeePerGas = hexToBigInt(present(block).baseFeePerGas ?? '0x0');
      return { baseFeePerGas, priorityFeePerGas: tip ? hexToBigInt(tip) : (await gasPrice()) - baseFeePerGas };
    },
  };
}

function sending(ask: Ask) {
  return {
    simulate: async ({ from, to, data, value }: Call, atBlock?: number): Promise<Simulation> => {
      try {
        const call = { from, to, data, value: numberToHex(value) };
        return { gas: hexToBigInt(await ask<Hex>('eth_estimateGas', call, ...(atBlock ? [tagOf(atBlock)] : []))) };
      } catch (error) {
        const answer = answerOf(error);
        if (!answer) throw error;
        return isRevert(answer) ? { refused: reasonOf(answer.data, answer.message) } : { unclear: answer.message };
      }
    },
    succeeds: ({ from, to, data, value }: Call, gas: bigint): Promise<boolean> => {
      const call = { from, to, data, value: numberToHex(value), gas: numberToHex(gas) };
      return ask<Hex>('eth_call', call, 'latest').then(
        () => true,
        (error: unknown) => {
          if (answerOf(error)) return false;
          throw error;
        },
      );
    },
    broadcast: async (raw: Hex): Promise<Broadcast> => {
      try {
        await ask<Hash>('eth_sendRawTransaction', raw);
        return { outcome: 'taken' };
      } catch (error) {
        const answer = answerOf(error);
        if (!answer) throw error;
        return { outcome: outcomeOf(answer.message), message: answer.message };
      }
    },
  };
}

/** Reads the outcome from the words of an error, because nodes share no codes for these. */
function outcomeOf(message: string): Broadcast['outcome'] {
  if (/already known|already imported|known transaction|already in (the )?pool|alreadyknown/i.test(message))
    return 'taken';
  if (/nonce (is )?too low|old nonce|nonce .*already/i.test(message)) return 'nonce-used';
  if (/underpriced|fee too low|below (the )?(minimum|base)|max fee per gas less than/i.test(message))
    return 'underpriced';
  if (/insufficient funds|insufficient balance/i.test(message)) return 'no-funds';
  return 'rejected';
}

type Answer = { code: number; message: string; data: Hex | undefined };

/** Says whether the call itself would fail, rather than the node that was asked about it. */
const isRevert = ({ code, message, data }: Answer): boolean =>
  code === 3 || data !== undefined || /revert|invalid opcode|out of gas|gas required exceeds/i.test(message);

/** Codes of nodes that are busy, limited or broken. They say nothing about the call, unless the words do. */
const busyCodes = new Set([-32005, -32002, -32603, 429]);
const telling = /revert|nonce|underpriced|insufficient|already known|out ?of ?gas/i;

/** Finds the error that the node answered, if it answered. */
function answerOf(error: unknown): Answer | undefined {
  const cause = error instanceof RpcFault ? error.cause : error;
  if (!(cause instanceof BaseError)) return undefined;
  const found = cause.walk((part) => part instanceof RpcRequestError) as RpcRequestError | null;
  if (!found) return undefined;
  const data = dataOf(found.data);
  if (busyCodes.has(found.code) && data === undefined && !telling.test(found.details)) return undefined;
  return { code: found.code, message: found.details, data };
}

/** Says whether a contract ended without an answer or a revert. Some nodes tell that in words alone. */
function isHalt(error: unknown): boolean {
  const cause = error instanceof RpcFault ? error.cause : error;
  return cause instanceof BaseError && /evm error|invalid (opcode|jump)|stack (under|over)flow/i.test(cause.details);
}

/** Finds the data of a revert, which some nodes wrap in an object. */
function dataOf(data: unknown): Hex | undefined {
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data;
  return typeof inner === 'string' && inner.startsWith('0x') ? (inner as Hex) : undefined;
}

const tagOf = (block: number | undefined) => (block === undefined ? 'latest' : numberToHex(block));

function present<T>(value: T | null): T {
  if (value === null) throw new RpcFault('The node has no newest block.');
  return value;
}

type WireTransaction = { to: Address | null; input: Hex; value: Hex; blockHash: Hash | null };

const sentCallOf = ({ to, input, value, blockHash }: WireTransaction): SentCall => ({
  to,
  input,
  value: hexToBigInt(value),
  blockHash,
});

type WireReceipt = Record<'blockNumber' | 'blockHash' | 'status' | 'gasUsed', Hex>;

const receiptOf = (hash: Hash, receipt: WireReceipt): Receipt => ({
  hash,
  blockNumber: hexToNumber(receipt.blockNumber),
  blockHash: receipt.blockHash,
  reverted: receipt.status === '0x0',
  gasUsed: hexToBigInt(receipt.gasUsed),
});
