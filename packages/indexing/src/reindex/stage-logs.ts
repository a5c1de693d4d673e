import type { ChainPosition } from '@hatchery/api/chain';
import { Problem } from '@hatchery/api/problems';
import type { Queryable } from '@hatchery/kit/database';
import type { InternalClients } from '@hatchery/kit/internal';
import { deleteStagedAbove, insertStaged } from './staged-logs.repository.ts';

/** The operations of the chain service that reindexing needs. */
export type ChainLogs = Pick<InternalClients['chain'], 'position' | 'logs'>;

const tries = 20;

export type Stage = {
  run: string;
  chainId: number;
  addresses: string[];
  /** Blocks up to this one are staged and final. */
  settled: number;
};

/**
 * Fetches the logs that are not staged yet, up to the chain service's last block. Logs that are not final are fetched again each
 * time. @throws Problem conflict if the chain kept reorganising.
 */
export async function stageLogs(
  db: Queryable,
  chain: ChainLogs,
  stage: Stage,
  startBlock: number,
): Promise<ChainPosition> {
  for (let attempt = 1; ; attempt += 1) {
    const position = await chain.position({ params: { chainId: stage.chainId } });
    // Final blocks were reverted, so nothing that is staged can be trusted.
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
