import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';

/** Seconds between two blocks of a chain. */
export const blockSecondsOf = (chainId: number): number =>
  isSupportedNetwork(chainId) ? getNetwork(chainId).blockTimeSeconds : 1;
