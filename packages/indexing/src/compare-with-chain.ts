import { Problem } from '@hatchery/api/problems';
import type { Database, Transaction } from '@hatchery/kit/database';
import type { Hash } from 'viem';
import { findChain, lockChain } from './chains.repository.ts';

/** The last block that a projection includes. */
export type ComparedBlock = { number: number; hash: Hash };

/** A read takes a fraction of the time between two blocks, so a few tries suffice unless the node is slow. */
const tries = 10;

/**
 * Compares a projection with its chain at one block. `read` asks the chain about the projection's last block. `mend` runs in a
 * transaction if the projection has not moved meanwhile. The projection does not wait for the chain.
 * @throws Problem service-unavailable if the projection kept moving, is paused, or has no block yet.
 */
export async function compareWithChain<T>(
  database: Database,
  chainId: number,
  read: (block: ComparedBlock) => Promise<T>,
  mend: (tx: Transaction, answer: T, block: ComparedBlock) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const seen = (await findChain(database.knex, chainId))?.seen;
    if (!seen || seen.hash === null || seen.pause !== null)
      throw new Problem('service-unavailable', `Chain ${chainId} cannot be compared until its blocks are read again.`);
    const block = { number: seen.number, hash: seen.hash as Hash };
    const answer = await read(block);
    const isCompared = await database.transaction(async (tx) => {
      const now = await lockChain(tx, chainId);
      if (now?.seen.hash !== block.hash) return false;
      await mend(tx, answer, block);
      return true;
    });
    if (isCompared) return;
  }
  throw new Problem('service-unavailable', `Chain ${chainId} is moving too fast to compare with. Try again.`);
}
