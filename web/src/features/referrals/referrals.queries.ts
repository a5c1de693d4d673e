import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const pageSize = 100;

export const referrerOptions = queryOptions({
  queryKey: ['mine', 'referrer'],
  queryFn: ({ signal }) => api.users.referrer({}, { signal }),
});

/** The players that the caller referred, newest first, a page at a time, with the total. */
export const referredOptions = infiniteQueryOptions({
  queryKey: ['mine', 'referred'],
  async queryFn({ pageParam, signal }) {
    let total = 0;
    const users = await api.users.referredUsers(
      { query: { page: pageParam, limit: pageSize } },
      {
        signal,
        onTotal: (count) => {
          total = count;
        },
      },
    );
    return { users, total };
  },
  initialPageParam: 1,
  getNextPageParam: ({ users }, pages) => (users.length === pageSize ? pages.length + 1 : undefined),
});
