import type { GameOfAdmin } from '@hatchery/api/game-shapes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Everything about games that only admins see. */
export const gamesKey = ['mine', 'admin', 'games'];

const pageSize = 100;
/** More than the platform keeps, so that a wrong total ends, too. */
const mostPages = 5;

async function fetchPage(page: number, signal: AbortSignal) {
  let total = 0;
  const onTotal = (count: number) => {
    total = count;
  };
  const games = await api.games.gamesOfAdmin({ query: { page, limit: pageSize } }, { signal, onTotal });
  return { games, total };
}

/** All games, in all states, in the order of public lists; there are a few hundred at most. */
export const gamesOptions = queryOptions({
  queryKey: [...gamesKey, 'list'],
  async queryFn({ signal }): Promise<GameOfAdmin[]> {
    const { games, total } = await fetchPage(1, signal);
    for (let page = 2; games.length < total && page <= mostPages; page += 1)
      games.push(...(await fetchPage(page, signal)).games);
    return games;
  },
  placeholderData: keepPreviousData,
});

export const nameOfGame = (games: readonly GameOfAdmin[] | undefined, uid: string): string =>
  games?.find((game) => game.uid === uid)?.name ?? 'A game';
