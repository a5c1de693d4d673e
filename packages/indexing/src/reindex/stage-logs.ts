import type { ChainPosition } from '@hatchery/api/chain';
import { Problem } from '@hatchery/api/problems';
import type { Queryable } from '@hatchery/kit/database';
import type { InternalClients } from '@hatchery/kit/internal';
import { deleteStagedAbove, insertStaged } from './staged-logs.repository.ts';

/** The part of the chain service that a reindexing asks. */
export type ChainLogs = Pick<InternalClients['chain'], 'position' | 'logs'>;

const tries = 20;

export type Stage = {
  run: string;
  chainId: number;
  addresses: string[];
  /** Everything up to here is staged and final. */
  settled: number;
};

/**
 * Fetches the logs that are not staged yet, up to where the chain service is now. What is not final is fetched anew each time.
 * @throws Problem conflict where the chain was reorganised again and again meanwhile.
 */
export async function stageLogs(
  db: Queryable,
  chain: ChainLogs,
  stage: Stage,
  startBlock: number,
): Promise<ChainPosition> {
  for (let attempt = 1; ; attempt += 1) {
    const position = await chain.position({ params: { chainId: stage.chainId } });
    // Blocks that were final are void: nothing that was staged is certain.
    if (position.finalNumber < stage.settled) stage.settled = startBlock - 1;
    await deleteStagedAbove(db, stage.run, stage.settled);
    try {
      await fetchLogs(db, chain, stage, position);
      stage.settled = Math.max(stage.settled, position.finalNumber);
      return position;
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 409 || attempt === tries) throw error;
    }
  }
}

async function fetchLogs(
  db: Queryable,
  chain: ChainLogs,
  { run, chainId, addresses, settled }: Stage,
  { number, hash }: ChainPosition,
): Promise<void> {
  if (number <= settled || addresses.length === 0) return;
  const range = { addresses: addresses.join(','), fromNumber: settled + 1, toNumber: number, toHash: hash };
  let after: string | undefined;
  do {
    const page = await chain.logs({ params: { chainId }, query: { ...range, after } });
    if (page.logs.length > 0) await insertStaged(db, run, page.logs);
    after = page.next ?? undefined;
  } while (after !== undefined);
}
