import type { Deployment } from '@hatchery/chain/addresses';
import {
  type ChainSettings,
  createFollowedChains,
  type FollowedChains,
  listDeployed,
} from '@hatchery/indexing/followed-chains';

/** A chain that this service follows, with the contracts of the platform there. Some have few of them. */
export type VouchersChain = {
  chainId: number;
  contracts: Partial<Omit<Deployment, 'startBlock'>>;
  startBlock: number;
  /** The nodes by which it is read. */
  rpcUrls: readonly string[];
};

export type VouchersChains = FollowedChains<VouchersChain>;

/** Returns the followed chains: the main one, and each other one that has an endpoint and contracts. */
export const createChains = (config: ChainSettings): VouchersChains =>
  createFollowedChains(
    listDeployed(config).map(({ chainId, rpcUrls, deployed: { startBlock = 0, ...contracts } }) => ({
      ...{ chainId, contracts, startBlock, rpcUrls },
    })),
    'vouchers',
  );
