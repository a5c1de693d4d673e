import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';

/** Returns about how many seconds a chain takes from seen to final. */
export function finalitySeconds(chainId: number): number {
  if (!isSupportedNetwork(chainId)) return 10;
  const { finalityDepth, blockTimeSeconds } = getNetwork(chainId);
  return Math.max(1, Math.round(finalityDepth * blockTimeSeconds));
}
