import { type Address, getAddress, type Hash, type Hex, hexToNumber, numberToHex } from 'viem';
import type { Node, Nodes } from './nodes.ts';
import { type BlockReceipt, inPlace, isReceipt, logsOfReceipts, receiptsRootOf } from './receipts.rules.ts';
import { type BlockHeader, type ChainRpc, type LogRange, type RawLog, RpcFault } from './rpc.ts';

type Parts = {
  nodes: Nodes;
  askOne: <T>(node: Node, method: string, ...params: unknown[]) => Promise<T>;
  askFrom: <T>(method: string, ...params: unknown[]) => Promise<{ node: Node; answer: T }>;
  onLie: ((node: number) => void) | undefined;
};

type LogSources = Pick<ChainRpc, 'logsOfBlock' | 'logsOfRange' | 'logsOfWitness' | 'provenLogs' | 'accuse'>;

/** Times that a node which could not be compared with is left in peace: it may be one that hangs. */
const restsAfterFault = 64;

/** Reads logs from one node, from another one to compare, and from receipts that prove them. */
export function createLogSources({ nodes, askOne, askFrom, onLie }: Parts): LogSources {
  /** The node that each answer came from. */
  const sources = new WeakMap<readonly RawLog[], Node>();
  const rests = new Map<Node, number>();
  const taken = (node: Node, answer: WireLog[]): RawLog[] => {
    const logs = answer.map(logOf);
    sources.set(logs, node);
    return logs;
  };
  const logsOf = async (range: LogRange, addresses: Address[]): Promise<RawLog[]> => {
    if (addresses.length === 0) return [];
    const { node, answer } = await askFrom<WireLog[]>('eth_getLogs', filterOf(range, addresses));
    return taken(node, answer);
  };
  const accuse = (node: Node) => {
    nodes.accuse(node);
    onLie?.(node.position);
  };
  return {
    logsOfBlock: (hash, addresses) => logsOf({ from: 0, to: 0, hash }, addresses),
    logsOfRange: (from, to, addresses) => logsOf({ from, to }, addresses),

    logsOfWitness: async (range, addresses) => {
      const node = nodes.witness(range.to);
      if (!node || addresses.length === 0) return undefined;
      const left = rests.get(node) ?? 0;
      rests.set(node, left - 1);
      if (left > 0) return undefined;
      return nodes.inGoodTime(askOne<WireLog[]>(node, 'eth_getLogs', filterOf(range, addresses))).then(
        (answer) => taken(node, answer),
        () => {
          rests.set(node, restsAfterFault);
          return undefined;
        },
      );
    },

    provenLogs: async (block) => {
      await compareRoots({ nodes, askOne }, block);
      const unfit: Node[] = [];
      for (const node of nodes.inOrder()) {
        const receipts = await receiptsFrom(node, block).catch(() => undefined);
        if (receipts && receiptsRootOf(receipts) === block.receiptsRoot) {
          // Only now is it certain that the others were wrong, rather than the way in which roots are computed here.
          unfit.forEach(accuse);
          return logsOfReceipts(receipts, block);
        }
        if (receipts) unfit.push(node);
      }
      throw new RpcFault(`No node has receipts of block ${block.number} that fit its root.`);
    },

    accuse: (logs) => {
      const node = sources.get(logs);
      if (node) accuse(node);
    },
  };
}

/** Compares the root of a block with what another node says of it. @throws RpcFault if they differ. */
async function compareRoots({ nodes, askOne }: Pick<Parts, 'nodes' | 'askOne'>, block: BlockHeader): Promise<void> {
  const node = nodes.witness(block.number);
  if (!node) return;
  const shown = await nodes
    .inGoodTime(askOne<Pick<BlockHeader, 'receiptsRoot'> | null>(node, 'eth_getBlockByHash', block.hash, false))
    .catch(() => undefined);
  if (shown && shown.receiptsRoot !== block.receiptsRoot)
    throw new RpcFault(`The nodes show different roots of the receipts of block ${block.number}.`);
}

/** Fetches the receipts of a block in place, at once or one by one. */
async function receiptsFrom({ send }: Node, { number, hash }: BlockHeader): Promise<BlockReceipt[]> {
  const together = await send('eth_getBlockReceipts', [hash]).catch(() => null);
  const receipts = Array.isArray(together) ? together : await receiptsOneByOne(send, hash);
  if (!receipts.every(isReceipt)) throw new RpcFault(`The node lacks receipts of block ${number}.`);
  return inPlace(receipts);
}

async function receiptsOneByOne(send: Node['send'], hash: Hash): Promise<unknown[]> {
  const block = (await send('eth_getBlockByHash', [hash, false])) as { transactions: Hash[] } | null;
  if (!block) throw new RpcFault('The node has no such block.');
  return Promise.all(block.transactions.map((transaction) => send('eth_getTransactionReceipt', [transaction])));
}

const filterOf = ({ from, to, hash }: LogRange, address: Address[]) =>
  hash ? { blockHash: hash, address } : { fromBlock: numberToHex(from), toBlock: numberToHex(to), address };

type WireLog = Record<'address' | 'data' | 'blockNumber' | 'blockHash' | 'transactionHash' | 'logIndex', Hex> & {
  topics: Hex[];
};

const logOf = (log: WireLog): RawLog => ({
  address: getAddress(log.address),
  topics: log.topics,
  data: log.data,
  blockNumber: hexToNumber(log.blockNumber),
  blockHash: log.blockHash,
  transactionHash: log.transactionHash,
  logIndex: hexToNumber(log.logIndex),
});
