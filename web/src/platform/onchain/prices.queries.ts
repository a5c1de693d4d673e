import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Everything sold on a chain with its price, as the platform reads it once a minute. */
export const pricesOptions = (chainId: number) =>
  queryOptions({
    queryKey: ['prices', chainId],
    queryFn: ({ signal }) => api.chain.publicPrices({ query: { chainId } }, { signal }),
    staleTime: 60_000,
  });
