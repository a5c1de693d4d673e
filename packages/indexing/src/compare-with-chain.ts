import { Problem } from '@hatchery/api/problems';
import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import type { Hash } from 'viem';
import { findChain, lockChain } from './chains.repository.ts';

/** The last block that a projection includes. */
export type ComparedBlock = { number: number; hash: Hash };

/** A read takes a fraction of the time between two blocks, so a few tries suffice unless the node is slow. */
const tries = 10;

type Comparison<Answer, Difference> = {
  /** Asks the chain about the projection's last block. */
  read(block: ComparedBlock): Promise<Answer>;
  /** Finds how the projection differs from the chain's answer. @returns undefined if it does not. */
  find(db: Queryable, answer: Answer): Promise<Difference | undefined>;
  mend(tx: Transaction, difference: Difference, block: ComparedBlock): Promise<void>;
};

/**
 * Compares a projection with its chain at one block, and mends it in a transaction in which it does not move. The projection waits
 * neither for the chain nor for comparisons that find nothing, and these do not wait for it.
 * @throws Problem service-unavailable if the projection kept moving, is paused, or has no block yet.
 */
export async function compareWithChain<Answer, Difference>(
  database: Database,
  chainId: number,
  { read, find, mend }: Comparison<Answer, Difference>,
): Promise<void> {
  const findSeen = async () => (await findChain(database.knex, chainId))?.seen;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const seen = await findSeen();
    if (!seen || seen.hash === null || seen.pause !== null)
      throw new Problem('service-unavailable', `Chain ${chainId} cannot be compared until its blocks are read again.`);
    const block = { number: seen.number, hash: seen.hash as Hash };
    const answer = await read(block);
    if ((await find(database.knex, answer)) === undefined) {
      if ((await findSeen())?.hash === block.hash) return;
      continue;
    }
    const isCompared = await database.transaction(async (tx) => {
      const now = await lockChain(tx, chainId);
      if (now?.seen.hash !== block.hash) return false;
      const difference = await find(tx, answer);
      if (difference !== undefined) await mend(tx, difference, block);
      return true;
    });
    if (isCompared) return;
  }
  throw new Problem('service-unavailable', `Chain ${chainId} is moving too fast to compare with. Try again.`);
}
