import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const pageSize = 100;

/** All that the player owns off-chain, the newest first, a page at a time. */
export const vouchersOptions = infiniteQueryOptions({
  queryKey: ['mine', 'vouchers', 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.vouchers.vouchers({ query: { after: pageParam, limit: pageSize } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => (last.length === pageSize ? last.at(-1)?.uid : undefined),
});
