import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The price of an egg in coins, as the platform sells it. It reads the price once a minute. */
export const coinPriceOptions = (chainId: number) =>
  queryOptions({
    queryKey: ['onchain', 'gen2', 'coin-price', chainId],
    queryFn: ({ signal }) => api.vouchers.gen2Price({ query: { chainId } }, { signal }),
    staleTime: 30_000,
    retry: false,
  });
