import type { Address } from 'viem';
import { type BlockHeader, type ChainRpc, type RawLog, RpcFault } from '../rpc/rpc.ts';
import { areSame, createDoubts, unionOf, type Watched } from './log-doubts.rules.ts';

type Options = {
  rpc: Pick<ChainRpc, 'provenLogs' | 'accuse'>;
  watched: readonly Watched[];
  /** False for a chain whose receipts do not fit the root of their block as other chains' do. Its nodes are compared alone. */
  isProvable?: boolean | undefined;
  /** Called with the number of blocks that seem to have more logs, and were neither proven nor compared. */
  onUnproven?: ((blocks: number) => void) | undefined;
};

export type LogCheck = {
  /**
   * Returns the true logs of these blocks.
   * @param logs the answer of a node
   * @param witness the answer of another one about the same blocks
   * @throws RpcFault where it cannot be found out which those are
   */
  check(headers: BlockHeader[], logs: RawLog[], witness?: RawLog[]): Promise<RawLog[]>;
};

/** Blocks of one read about which nodes may differ. More make the read fail, and smaller ones follow. */
const mostContradicted = 64;
const provenAtOnce = 4;
/** Blocks that seem to have more logs are proven as long as they are few: one of sixteen, and some in a row. */
const provenPerBlock = 1 / 16;
const mostProven = 32;

/**
 * Checks what a node says about logs against what the blocks say of themselves: a log that was left out shows in the bloom of its
 * block, and the receipts prove it.
 */
export function createLogCheck({ rpc, watched, isProvable = true, onUnproven }: Options): LogCheck {
  const doubtsOf = createDoubts(watched);
  const addresses = new Set<Address>(watched.map(({ address }) => address));
  let allowance = mostProven;

  const truthOf = async (block: BlockHeader, own: RawLog[], others: RawLog[]): Promise<RawLog[]> => {
    if (!isProvable || !block.receiptsRoot) return unionOf(own, others);
    return (await rpc.provenLogs(block)).filter((log) => addresses.has(log.address));
  };

  return {
    check: async (headers, logs, answered) => {
      const witness = answered && isOfSameBlocks(headers, answered) ? answered : undefined;
      const { contradicted, possible } = doubtsOf(headers, logs, witness);
      if (contradicted.length > mostContradicted)
        throw new RpcFault(`The nodes disagree about the logs of ${contradicted.length} blocks.`);
      const earned = Math.min(mostProven, allowance + headers.length * provenPerBlock);
      const proven = isProvable ? possible.slice(0, Math.floor(earned)).filter((block) => block.receiptsRoot) : [];
      const truth = new Map<number, RawLog[]>();
      const found = { lied: false, witnessLied: false };
      for (const some of groupsOf([...contradicted, ...proven])) {
        await Promise.all(
          some.map(async (block) => {
            const own = logs.filter((log) => log.blockNumber === block.number);
            const others = witness?.filter((log) => log.blockNumber === block.number) ?? [];
            const all = await truthOf(block, own, others);
            truth.set(block.number, all);
            found.lied ||= !areSame(own, all);
            found.witnessLied ||= witness !== undefined && !areSame(others, all);
          }),
        );
      }
      // Spent at the end only: a node that cannot prove a block must not wear the check out.
      allowance = earned - proven.length;
      if (found.lied) rpc.accuse(logs);
      if (witness && found.witnessLied) rpc.accuse(witness);
      if (!witness && possible.length > proven.length) onUnproven?.(possible.length - proven.length);
      return [...logs.filter((log) => !truth.has(log.blockNumber)), ...[...truth.values()].flat()];
    },
  };
}

/** Returns whether another node is on the same fork. What it says about another one says nothing about this. */
function isOfSameBlocks(headers: BlockHeader[], logs: RawLog[]): boolean {
  const hashes = new Map(headers.map(({ number, hash }) => [number, hash]));
  return logs.every((log) => hashes.get(log.blockNumber) === log.blockHash);
}

function groupsOf(blocks: BlockHeader[]): BlockHeader[][] {
  return Array.from({ length: Math.ceil(blocks.length / provenAtOnce) }, (_, index) =>
    blocks.slice(index * provenAtOnce, (index + 1) * provenAtOnce),
  );
}
