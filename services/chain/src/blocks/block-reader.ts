import type { Address } from 'viem';
import { type BlockHeader, type ChainRpc, RpcFault } from '../rpc/rpc.ts';
import { type Cursor, headersNeeded, type IndexedLog, inconsistency, type Read } from './blocks.rules.ts';

export type ReadBlocks = {
  from: number;
  to: BlockHeader;
  /** The blocks to keep. */
  headers: BlockHeader[];
  logs: IndexedLog[];
  /** Whether all blocks are final. */
  isFinal: boolean;
};

type Options = { rpc: ChainRpc; addresses: Address[]; finalityDepth: number };

type BlockReader = {
  /**
   * Reads the blocks after the cursor. Returns `parted` when the chain no longer has the cursor's block.
   * @throws RpcFault when the node fails, or the answers do not fit together.
   */
  read(read: Read, cursor: Cursor, head: BlockHeader): Promise<ReadBlocks | 'parted'>;
};

export function createBlockReader({ rpc, addresses, finalityDepth }: Options): BlockReader {
  const readBlock = async ({ from }: Read, cursor: Cursor, head: BlockHeader): Promise<ReadBlocks | 'parted'> => {
    const [block] = head.number === from ? [head] : await rpc.blocks([from]);
    if (!block) throw new RpcFault(`The node has no block ${from} now.`);
    if (block.parentHash !== cursor.hash) return 'parted';
    const logs = await rpc.logsOfBlock(block.hash, addresses);
    return { from, to: block, headers: [block], logs: timed(logs, [block]), isFinal: false };
  };

  const readRange = async (read: Read, cursor: Cursor, head: BlockHeader): Promise<ReadBlocks | 'parted'> => {
    const [edge] = await rpc.blocks([read.to]);
    if (!edge) throw new RpcFault(`The node has no block ${read.to} now.`);
    const logs = await rpc.logsOfRange(read.from, read.to, addresses);
    const headers = (await rpc.blocks(headersNeeded(read, logs, head.number, finalityDepth))).filter(
      (block) => !!block,
    );
    const fault = inconsistency(headers, logs, edge);
    if (fault) throw new RpcFault(`The node's answers do not fit together: ${fault}.`);
    if (headers[0]?.parentHash !== cursor.hash) return 'parted';
    return { from: read.from, to: edge, headers, logs: timed(logs, headers), isFinal: true };
  };

  return { read: (read, cursor, head) => (read.byRange ? readRange : readBlock)(read, cursor, head) };
}

function timed(logs: Parameters<typeof inconsistency>[1], headers: BlockHeader[]): IndexedLog[] {
  const times = new Map(headers.map((header) => [header.number, header.time]));
  return logs
    .map((log) => ({ ...log, blockTime: times.get(log.blockNumber) ?? 0 }))
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
}
