import { findDeployment } from '@hatchery/chain/addresses';
import type { Declaration } from '@hatchery/indexing/declaration';
import type { FollowedChain } from '@hatchery/indexing/projections';
import { collectionRecords } from '../collections/collections.projection.ts';
import type { ChainConfig } from '../config.ts';
import { staking } from '../staking/staking.projection.ts';
import { projectedAbis } from './events.ts';

/** The contracts that this service itself keeps projections of, and these projections. */
export const projectedContracts = (
  config: Pick<ChainConfig, 'RPC_URLS' | 'DEPLOYMENTS'>,
): Declaration<typeof projectedAbis> => ({
  abis: projectedAbis,
  chains: new Map(
    [...config.RPC_URLS.keys()].flatMap((chainId): [number, FollowedChain<typeof projectedAbis>][] => {
      const deployment = findDeployment(chainId, config.DEPLOYMENTS);
      return deployment ? [[chainId, deployment]] : [];
    }),
  ),
  projections: [staking, collectionRecords],
});
