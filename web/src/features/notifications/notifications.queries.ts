import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const pageSize = 30;

/** The newest notifications of the player with how many are unread, a page at a time. */
export const notificationsOptions = infiniteQueryOptions({
  queryKey: ['mine', 'notifications'],
  queryFn: ({ pageParam, signal }) =>
    api.users.notifications({ query: { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.nextCursor,
});
