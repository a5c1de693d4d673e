import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const askAgainMs = 10_000;

/** Figures of all who stake, as the platform counts them. */
export const poolsOptions = (chainId: number) =>
  queryOptions({
    queryKey: ['onchain', 'staking', 'pools', chainId],
    queryFn: ({ signal }) => api.chain.stakingPools({ query: { chainId } }, { signal }),
    refetchInterval: askAgainMs,
    retry: false,
  });

/** Harvests of an account, newest first. */
export const harvestsOptions = (chainId: number, address: string) =>
  infiniteQueryOptions({
    queryKey: ['onchain', 'staking', 'harvests', chainId, address],
    queryFn: ({ pageParam, signal }) =>
      api.chain.stakingHarvests(
        { params: { address }, query: { chainId, limit: 10, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    retry: false,
  });
