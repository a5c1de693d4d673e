import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';

/** Seconds from being seen on a chain to being final there, about. */
export function finalitySeconds(chainId: number): number {
  if (!isSupportedNetwork(chainId)) return 10;
  const { finalityDepth, blockTimeSeconds } = getNetwork(chainId);
  return Math.max(1, Math.round(finalityDepth * blockTimeSeconds));
}
