import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const minuteMs = 60_000;

/** Games that can be played, and those that have ended, in the platform's order. */
export const gamesOptions = queryOptions({
  queryKey: ['games', 'list'],
  queryFn: ({ signal }) => api.games.listGamesV2({}, { signal }),
  staleTime: minuteMs,
});

/** One game by its name in addresses. */
export const gameOptions = (slug: string) =>
  queryOptions({
    queryKey: ['games', 'one', slug],
    queryFn: ({ signal }) => api.games.gameV2({ query: { slug } }, { signal }),
    staleTime: minuteMs,
  });

export const gameByIdOptions = (id: string) =>
  queryOptions({
    queryKey: ['games', 'by-id', id],
    queryFn: ({ signal }) => api.games.gameV2({ query: { id } }, { signal }),
    staleTime: minuteMs,
  });

/** The player's choice of what a game may do with their saves. */
export const sharingOptions = (gameId: string) =>
  queryOptions({
    queryKey: ['mine', 'sharing', gameId],
    queryFn: ({ signal }) => api.games.saveSharing({ params: { gameId } }, { signal }),
  });
