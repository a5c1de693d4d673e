import { Problem } from '@hatchery/api/problems';
import type { Database, Transaction } from '@hatchery/kit/database';
import type { Hash } from 'viem';
import { type Cursor, lockCursor, selectChainIds, selectCursor } from './cursors.repository.ts';

/** One schema projects one chain: balances of two would add up. @throws Error where another chain was followed before. */
export async function checkChain({ knex }: Database, chainId: number): Promise<void> {
  const other = (await selectChainIds(knex)).find((known) => known !== chainId);
  if (other !== undefined) throw new Error(`This database holds chain ${other}; CHAIN_ID is ${chainId}.`);
}

export type KnownBlock = Cursor & { seen_hash: Hash };

const tries = 3;

/**
 * Compares the projection with the chain at one block: `read` asks the chain about the block that the projection is true of,
 * and `mend` runs while the projection still is. The projection does not wait for the chain.
 * @throws Problem service-unavailable when it kept moving or has no block to compare at.
 */
export async function compareWithChain<T>(
  database: Database,
  chainId: number,
  read: (block: KnownBlock) => Promise<T>,
  mend: (tx: Transaction, answer: T, block: KnownBlock) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const block = await selectCursor(database.knex, chainId);
    if (!isKnown(block)) break;
    const answer = await read(block);
    const compared = await database.transaction(async (tx) => {
      const now = await lockCursor(tx, chainId);
      if (now.seen_hash !== block.seen_hash) return false;
      await mend(tx, answer, block);
      return true;
    });
    if (compared) return;
  }
  throw new Problem('service-unavailable', 'The chain is moving too fast to compare with. Please try again.');
}

const isKnown = (cursor: Cursor | undefined): cursor is KnownBlock => cursor !== undefined && cursor.seen_hash !== null;
