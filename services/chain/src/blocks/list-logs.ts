import type { ChainPosition, StoredLog } from '@hatchery/api/chain';
import { Problem } from '@hatchery/api/problems';
import type { Database, Queryable } from '@hatchery/kit/database';
import { findCursor, findKeptBlock, type LogQuery, listLogsOf } from './blocks.repository.ts';
import { viewChain } from './chain-view.ts';

/** Returns how far a chain was read. @throws Problem not-found if it never was. */
export async function positionOf({ knex }: Database, chainId: number): Promise<ChainPosition> {
  const cursor = await findCursor(knex, chainId);
  if (!cursor) throw new Problem('not-found', `Chain ${chainId} was never read.`);
  const final = await findKeptBlock(knex, chainId, cursor.finalNumber);
  const { number, hash, finalNumber } = cursor;
  return { number, hash, finalNumber, finalHash: final?.hash ?? null };
}

/** Lists stored logs inside a transaction that has made sure of the chain. */
export const listStoredLogs = (tx: Queryable, query: LogQuery) => listLogsOf(tx, query);

type Page = Omit<LogQuery, 'after'> & { toHash: string; after?: string | undefined };

/**
 * Lists a page of stored logs up to a block that the caller names by number and hash, so that all pages are of one chain.
 * @throws Problem conflict where that block is not part of the chain any more.
 */
export async function listLogs(
  { knex }: Database,
  { toHash, after, ...query }: Page,
): Promise<{ logs: StoredLog[]; next: string | null }> {
  const { logs, isHeld } = await knex.transaction(
    async (tx) => {
      const view = await viewChain(tx, query.chainId);
      const [standing] = (await view?.standingOf([{ blockNumber: query.to, blockHash: toHash }])) ?? [];
      const isHeld = standing === 'held' || standing === 'old';
      return { logs: isHeld ? await listLogsOf(tx, { ...query, after: placeOf(after) }) : [], isHeld };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
  if (!isHeld) throw new Problem('conflict', `Block ${query.to} of chain ${query.chainId} is another one now.`);
  const last = logs.at(-1);
  return { logs, next: last && logs.length === query.limit ? `${last.blockNumber}.${last.logIndex}` : null };
}

function placeOf(after: string | undefined): LogQuery['after'] {
  if (after === undefined) return undefined;
  const [blockNumber, logIndex] = after.split('.').map(Number) as [number, number];
  return { blockNumber, logIndex };
}
