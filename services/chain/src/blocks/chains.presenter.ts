import type { FollowedChain } from '@hatchery/api/public-chains';
import { getNetwork } from '@hatchery/chain/networks';
import type { ChainContext } from '../context.ts';
import type { FollowedPlace } from './blocks.repository.ts';
import { healthOf } from './chain-health.rules.ts';

type Judged = Pick<ChainContext, 'mostLag'> & { now: Date };

/** Returns all chains in the order of their ids, also those that never answered. */
export function presentChains(chainIds: readonly number[], places: FollowedPlace[], judged: Judged): FollowedChain[] {
  const byId = new Map(places.map((place) => [place.chainId, place]));
  return chainIds.map((chainId) => {
    const { name, slug, testnet, nativeCurrency, explorerUrl, finalityDepth, blockTimeSeconds } = getNetwork(chainId);
    return {
      chainId,
      name,
      slug,
      testnet,
      nativeCurrency,
      explorerUrl: explorerUrl ?? null,
      ...presentPlace(byId.get(chainId), judged),
      finalityDepth,
      blockTimeSeconds,
    };
  });
}

const neverRead = {
  status: 'silent',
  blockNumber: null,
  blockHash: null,
  blockTime: null,
  finalBlockNumber: null,
  headBlockNumber: null,
  lagBlocks: null,
  silentSeconds: null,
} as const;

function presentPlace(place: FollowedPlace | undefined, { mostLag, now }: Judged) {
  if (!place) return neverRead;
  return {
    ...healthOf(place, mostLag, now),
    blockNumber: place.number,
    blockHash: place.hash,
    blockTime: place.blockTime === undefined ? null : new Date(place.blockTime * 1000).toISOString(),
    finalBlockNumber: place.finalNumber,
    headBlockNumber: place.headNumber,
  };
}
