import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const pageSize = 60;

/** Badges of a player, the newest first; one's own without an id. */
export const badgesOfOptions = (userId?: string) =>
  infiniteQueryOptions({
    queryKey: userId === undefined ? ['mine', 'badges'] : ['mine', 'badges-of', userId],
    queryFn: ({ pageParam, signal }) =>
      api.games.badgesOfUser(
        { query: { page: pageParam, limit: pageSize, ...(userId === undefined ? {} : { userId }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
  });
