import type { Asset } from '@hatchery/api/assets';
import { useQuery } from '@tanstack/react-query';
import { gamesOptions } from '../../platform/games/games.queries.ts';
import type { Names } from '../../platform/quests/quest.words.ts';

/** Returns the names that words of conditions need. */
export function useNames(assetOf: (id: string) => Asset | undefined): Names {
  const games = useQuery(gamesOptions).data;
  return {
    asset: assetOf,
    fact(gameId, name) {
      const game = games?.find(({ uid }) => uid === gameId);
      const fact = game?.facts.find((one) => one.name === name);
      return game && fact && { title: fact.title, game: game.name };
    },
  };
}
