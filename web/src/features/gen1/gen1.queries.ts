import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const askAgainMs = 4_000;

/** The listings of the bazaar, the cheapest first, 40 at a time, as of a block. The chain says which of them still stand. */
export const listingsOptions = (chainId: number) =>
  infiniteQueryOptions({
    queryKey: ['onchain', 'gen1', 'listings', chainId],
    queryFn: ({ pageParam, signal }) =>
      api.chain.bazaarListings(
        { query: { chainId, limit: 40, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // One may be in two pages where a price changed between them.
    select: ({ pages }) => [...new Set(pages.flatMap(({ items }) => items.map(({ tokenId }) => tokenId)))],
    refetchInterval: askAgainMs,
  });

/** The newest sales; of one token where it is named. */
export const salesOptions = (chainId: number, tokenId?: string) =>
  queryOptions({
    queryKey: ['onchain', 'gen1', 'sales', chainId, tokenId ?? ''],
    queryFn: ({ signal }) =>
      api.chain.bazaarSales({ query: { chainId, limit: 10, ...(tokenId ? { tokenId } : {}) } }, { signal }),
    refetchInterval: askAgainMs,
  });

/** The collection with its floor and volume, on all chains. */
export const collectionOptions = queryOptions({
  queryKey: ['onchain', 'gen1', 'collection'],
  queryFn: ({ signal }) => api.chain.collection({ params: { slug: 'gen1' } }, { signal }),
  refetchInterval: askAgainMs,
});

/** The picture of a token. It changes when its creature is told. */
export const tokenOptions = (chainId: number, tokenId: string, isKnown: boolean) =>
  queryOptions({
    queryKey: ['gen1', 'token', chainId, tokenId, isKnown],
    queryFn: ({ signal }) =>
      api.chain.collectionToken({ params: { slug: 'gen1', tokenId }, query: { chainId } }, { signal }),
    staleTime: 300_000,
  });
