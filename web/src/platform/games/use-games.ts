import type { Game } from '@hatchery/api/game-shapes';
import { useQueries, useQuery } from '@tanstack/react-query';
import { gameByIdOptions, gamesOptions } from './catalogue.queries.ts';

interface Games {
  /** All of them are there, or could not be found. */
  ready: boolean;
  of: (id: string) => Game | undefined;
  /** Returns the name of a game, also while it is not known. */
  nameOf: (id: string) => string;
}

/** Finds games by id: in the list, and one by one where that is older than a game. */
export function useGames(ids: readonly string[]): Games {
  const { data: list, isPending } = useQuery({ ...gamesOptions, enabled: ids.length > 0 });
  const missing = list ? [...new Set(ids)].filter((id) => !list.some(({ uid }) => uid === id)) : [];
  const single = useQueries({ queries: missing.map((id) => gameByIdOptions(id)) });
  const of = (id: string) =>
    [...(list ?? []), ...single.flatMap(({ data }) => data ?? [])].find(({ uid }) => uid === id);
  return {
    ready: ids.length === 0 || (!isPending && single.every((one) => !one.isPending)),
    of,
    nameOf: (id) => of(id)?.name ?? (single[missing.indexOf(id)]?.isError ? 'A game that is no longer here' : 'A game'),
  };
}
