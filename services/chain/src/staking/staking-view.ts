import { fieldProblem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { ChainContext } from '../context.ts';
import { NotReadYet } from '../projections/not-read-yet.ts';
import { listSeenPlaces, type SeenPlace } from '../projections/seen-places.ts';
import { noPools, type Pools, type StakingFacts } from './staking-book.rules.ts';
import { hasStaking, type StakingContracts, stakingContracts } from './staking-contracts.rules.ts';
import { findPoolsAndFacts } from './staking-view.repository.ts';

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
 * @param field where the chain was asked for
 * @throws Problem not-found without staking on the chain, service-unavailable before it was read.
 */
export async function viewStaking<Result>(
  { database, mainChainId, deploymentOf }: StakingContext,
  chainId: number | undefined = mainChainId,
  read: (tx: Transaction, view: StakingView) => Promise<Result>,
  field = 'query.chainId',
): Promise<Result> {
  const deployment = deploymentOf(chainId);
  if (!deployment || !hasStaking(deployment))
    throw fieldProblem('not-found', field, `There is no staking on chain ${chainId}.`);
  return database.knex.transaction(
    async (tx) => {
      const [[place], stored] = await Promise.all([listSeenPlaces(tx, [chainId]), findPoolsAndFacts(tx, chainId)]);
      if (!place || !stored) throw new NotReadYet(chainId);
      const { facts } = stored;
      const pools = { ...noPools(facts), ...stored.pools };
      return read(tx, { chainId, place, contracts: stakingContracts(deployment), facts, pools });
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}
