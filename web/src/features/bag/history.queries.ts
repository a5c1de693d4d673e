import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const pageSize = 20;

/** Every change of a voucher, the newest first, a page at a time. */
export const entriesOptions = (uid: string) =>
  infiniteQueryOptions({
    queryKey: ['mine', 'vouchers', 'entries', uid],
    queryFn: ({ pageParam, signal }) =>
      api.vouchers.voucherEntries({ params: { uid }, query: { cursor: pageParam, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** A line of somebody's ledger that they share. */
export const receiptOptions = (uid: string) =>
  queryOptions({
    queryKey: ['receipt', uid],
    queryFn: ({ signal }) => api.vouchers.receipt({ params: { uid } }, { signal }),
  });
