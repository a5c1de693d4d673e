import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const pageSize = 100;

/** Friends, requests and blocked players, newest first, a page at a time. */
export const friendsOptions = infiniteQueryOptions({
  queryKey: ['mine', 'friends'],
  queryFn: ({ pageParam, signal }) => api.users.friends({ query: { page: pageParam, limit: pageSize } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
});
