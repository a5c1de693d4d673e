import type { MastersItemBalance } from '@hatchery/api/masters-shapes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ApiProblem } from '../../platform/problem.ts';

type Holdings = { items: MastersItemBalance[]; withoutVouchers: boolean };

/** The items of the player on a chain, with vouchers. Without an answer about those, the rest can be worn all the same. */
export const holdingsOptions = (chainId: number) =>
  queryOptions({
    queryKey: ['mine', 'items', chainId],
    queryFn: async ({ signal }): Promise<Holdings> => {
      try {
        const query = { chainId, includeVouchers: 'true' } as const;
        return { items: await api.masters.mastersItemsBalance({ query }, { signal }), withoutVouchers: false };
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 503) throw error;
        const items = await api.masters.mastersItemsBalance({ query: { chainId } }, { signal });
        return { items, withoutVouchers: true };
      }
    },
    staleTime: 2_000,
  });

/** The items of one wallet on a chain. */
export const walletItemsOptions = (chainId: number, address: string) =>
  queryOptions({
    queryKey: ['mine', 'items', chainId, address],
    queryFn: ({ signal }) => api.masters.mastersItemsBalanceOf({ params: { address }, query: { chainId } }, { signal }),
    staleTime: 2_000,
  });
