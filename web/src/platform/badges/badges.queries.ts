import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const pageSize = 60;

/** Badges that a game gives: more than one ever made are not shown on its page. */
export const badgesOfGameOptions = (gameId: string) =>
  queryOptions({
    queryKey: ['badges', 'of-game', gameId],
    queryFn: ({ signal }) => api.games.badges({ query: { gameId, limit: pageSize } }, { signal }),
    staleTime: 60_000,
  });

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
