import { badField, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { ChainContext } from '../context.ts';
import { noPools, type Pools, type StakingFacts } from './staking-book.rules.ts';
import { hasStaking, type StakingContracts, stakingContracts } from './staking-contracts.rules.ts';
import { findPoolsAndFacts, findSeenPlace, type SeenPlace } from './staking-view.repository.ts';

/** The parts of the service that reads of staking need. */
export type StakingContext = Pick<ChainContext, 'database' | 'mainChainId' | 'deploymentOf'>;

/** The pools of a chain at one block. */
export type StakingView = {
  chainId: number;
  place: SeenPlace;
  contracts: StakingContracts;
  facts: StakingFacts;
  pools: Pools;
};

/**
 * Reads staking as it is at one block of a chain, the main one if absent.
 * @throws Problem not-found without staking on the chain, service-unavailable before it was read.
 */
export async function viewStaking<Result>(
  { database, mainChainId, deploymentOf }: StakingContext,
  chainId: number | undefined = mainChainId,
  read: (tx: Transaction, view: StakingView) => Promise<Result>,
): Promise<Result> {
  const deployment = deploymentOf(chainId);
  if (!deployment || !hasStaking(deployment))
    throw new Problem('not-found', `There is no staking on chain ${chainId}.`);
  return database.knex.transaction(
    async (tx) => {
      const [place, stored] = await Promise.all([findSeenPlace(tx, chainId), findPoolsAndFacts(tx, chainId)]);
      if (!place || !stored)
        throw new Problem('service-unavailable', `Chain ${chainId} is being read. Try again in a moment.`);
      const { facts } = stored;
      const pools = { ...noPools(facts), ...stored.pools };
      return read(tx, { chainId, place, contracts: stakingContracts(deployment), facts, pools });
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

/** Reads a cursor. @throws Problem bad-request, naming it. */
export function cursorOf<Place>(
  text: string | undefined,
  read: (text: string) => Place | undefined,
): Place | undefined {
  if (text === undefined) return undefined;
  const place = read(text);
  if (place !== undefined) return place;
  throw badField('query.cursor', 'A cursor is the nextCursor of another page.');
}

/** Cuts a page out of items of which one more than `limit` was asked for. */
export function pageOf<Item, Shown>(
  items: readonly Item[],
  limit: number,
  { show, cursor }: { show: (item: Item) => Shown; cursor: (last: Item) => string },
): { items: Shown[]; nextCursor?: string } {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(show), ...(items.length > limit && last ? { nextCursor: cursor(last) } : {}) };
}
