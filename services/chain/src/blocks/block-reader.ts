import type { Address, Hex } from 'viem';
import { type BlockHeader, type ChainRpc, type LogRange, RpcFault } from '../rpc/rpc.ts';
import { type Cursor, headersKept, type IndexedLog, inconsistency, type Read } from './blocks.rules.ts';
import { createLogCheck } from './log-check.ts';

export type ReadBlocks = {
  from: number;
  to: BlockHeader;
  /** The blocks to keep. */
  headers: BlockHeader[];
  logs: IndexedLog[];
  /** Whether all blocks are final. */
  isFinal: boolean;
};

export type ReaderOptions = {
  rpc: ChainRpc;
  addresses: Address[];
  /** The first topics that logs of a contract have. Undefined where they may have any. */
  topicsOf?: ((address: Address) => readonly Hex[] | undefined) | undefined;
  finalityDepth: number;
  /** Whether receipts can be checked against the root of their block. */
  isProvable?: boolean;
  /** Called with the number of blocks that seem to have more logs, and were neither proven nor compared. */
  onUnproven?: (blocks: number) => void;
};

type BlockReader = {
  /**
   * Reads the blocks after the cursor. Returns `parted` when the chain no longer has the cursor's block.
   * @throws RpcFault when the node fails, or the answers do not fit together.
   */
  read(read: Read, cursor: Cursor, head: BlockHeader): Promise<ReadBlocks | 'parted'>;
};

export function createBlockReader(options: ReaderOptions): BlockReader {
  const { rpc, addresses, topicsOf, finalityDepth } = options;
  const watched = addresses.map((address) => ({ address, topics: topicsOf?.(address) }));
  const { check } = createLogCheck({ ...options, watched });

  const readBlock = async ({ from }: Read, cursor: Cursor, head: BlockHeader): Promise<ReadBlocks | 'parted'> => {
    const [block] = head.number === from ? [head] : await rpc.blocks([from]);
    if (!block) throw new RpcFault(`The node has no block ${from} now.`);
    if (block.parentHash !== cursor.hash) return 'parted';
    const place: LogRange = { from, to: from, hash: block.hash };
    const [told, witness] = await Promise.all([
      rpc.logsOfBlock(block.hash, addresses),
      rpc.logsOfWitness(place, addresses),
    ]);
    const logs = await check([block], told, witness);
    return { from, to: block, headers: [block], logs: timed(logs, [block]), isFinal: false };
  };

  const readRange = async ({ from, to }: Read, cursor: Cursor, head: BlockHeader): Promise<ReadBlocks | 'parted'> => {
    const [edge] = await rpc.blocks([to]);
    if (!edge) throw new RpcFault(`The node has no block ${to} now.`);
    const [told, witness] = await Promise.all([
      rpc.logsOfRange(from, to, addresses),
      rpc.logsOfWitness({ from, to }, addresses),
    ]);
    const found = await rpc.blocks(Array.from({ length: to - from + 1 }, (_, index) => from + index));
    const headers = found.filter((block) => !!block);
    if (headers.length < found.length) throw new RpcFault(`The node lacks blocks of ${from} to ${to}.`);
    const fault = inconsistency(headers, told, edge);
    if (fault) throw new RpcFault(`The node's answers do not fit together: ${fault}.`);
    if (headers[0]?.parentHash !== cursor.hash) return 'parted';
    const logs = await check(headers, told, witness);
    const kept = headersKept(headers, logs, head.number, finalityDepth);
    return { from, to: edge, headers: kept, logs: timed(logs, headers), isFinal: true };
  };

  return { read: (read, cursor, head) => (read.byRange ? readRange : readBlock)(read, cursor, head) };
}

function timed(logs: Parameters<typeof inconsistency>[1], headers: BlockHeader[]): IndexedLog[] {
  const times = new Map(headers.map((header) => [header.number, header.time]));
  return logs
    .map((log) => ({ ...log, blockTime: times.get(log.blockNumber) ?? 0 }))
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
}
