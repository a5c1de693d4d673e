import { setTimeout as delay } from 'node:timers/promises';

/** Blocks mined after the last transaction, so that it becomes final: more than the network's finalityDepth. */
const blocksAfterActivity = 4;
const blockMilliseconds = 1_000;
/** An idle chain still mines now and then, because deadlines are judged by the time of blocks. */
const quietBlockMilliseconds = 30_000;

export type MinedChain = {
  getTxpoolStatus(): Promise<{ pending: number }>;
  mine(options: { blocks: number }): Promise<unknown>;
  /** Returns the newest block. */
  getBlock(): Promise<{ transactions: unknown[] }>;
};

type Miner = { close(): Promise<void> };

/** Mines a block each second while there is something to mine or to make final, and one each 30 seconds otherwise. */
export function startMiner(
  chain: MinedChain,
  wait = (signal: AbortSignal): Promise<unknown> => delay(blockMilliseconds, undefined, { signal }),
): Miner {
  const stopping = new AbortController();
  let quietBlocks = 0;
  let lastBlock = 0;
  const look = async () => {
    const isActive = quietBlocks < blocksAfterActivity || (await chain.getTxpoolStatus()).pending > 0;
    if (!isActive && Date.now() - lastBlock < quietBlockMilliseconds) return;
    await chain.mine({ blocks: 1 });
    lastBlock = Date.now();
    // The block says what it holds: a transaction may have come after the pool was looked at.
    const { transactions } = await chain.getBlock();
    quietBlocks = transactions.length > 0 ? 0 : quietBlocks + 1;
  };
  const mine = async () => {
    while (!stopping.signal.aborted) {
      // A node that did not answer is asked again.
      await look().catch(() => {});
      await wait(stopping.signal).catch(() => {});
    }
  };
  const running = mine();
  return {
    close: () => {
      stopping.abort();
      return running;
    },
  };
}
