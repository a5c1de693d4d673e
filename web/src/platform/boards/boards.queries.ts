import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const pageSize = 20;

/** The boards of a game: those that still count first. */
export const gameBoardsOptions = (gameId: string) =>
  queryOptions({
    queryKey: ['boards', 'of', gameId],
    queryFn: ({ signal }) => api.games.gameBoards({ params: { gameId } }, { signal }),
    staleTime: 60_000,
  });

/** A board with its first places, and the player's own. @param userId whose place it tells; nobody's without */
export const topOptions = (boardId: string, userId: string | undefined, limit: number) =>
  queryOptions({
    queryKey: ['boards', 'top', boardId, limit, userId ?? 'visitor'],
    queryFn: ({ signal }) => api.games.board({ params: { boardId }, query: { limit } }, { signal }),
  });

/** The places of a board, a page at a time. */
export const placesOptions = (boardId: string, userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['boards', 'places', boardId, userId ?? 'visitor'],
    queryFn: ({ pageParam, signal }) =>
      api.games.board({ params: { boardId }, query: { after: pageParam, limit: pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
