import type { Trade } from '@hatchery/api/trade-shapes';
import { queryOptions } from '@tanstack/react-query';
import { typedUnits } from '../../design/amount.rules.ts';
import { assetOptions } from '../../platform/vouchers/assets.queries.ts';
import { mayNameToken, type Want } from './wants.rules.ts';

/** The request of a trade as its owner typed it. */
export const wantsOptions = ({ uid, requestAssets }: Trade) =>
  queryOptions({
    queryKey: ['mine', 'trades', 'wants', uid],
    queryFn: ({ client }): Promise<Want[]> =>
      Promise.all(
        requestAssets.map(async ({ assetId, amountBase, decimals, tokenId }) => {
          const asset = await client.fetchQuery(assetOptions(assetId));
          const amount = typedUnits(BigInt(amountBase), decimals);
          return { asset, amount, token: mayNameToken(asset) ? (tokenId ?? '') : '' };
        }),
      ),
    // Each form begins anew, and what happens to the trade meanwhile leaves it alone.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
