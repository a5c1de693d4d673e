import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const boardsKey = ['mine', 'admin', 'boards'];

/** The boards of a game, those that are not frozen first. */
export const boardsOptions = (gameId: string) =>
  queryOptions({
    queryKey: [...boardsKey, 'of', gameId],
    queryFn: ({ signal }) => api.games.gameBoards({ params: { gameId } }, { signal }),
  });
