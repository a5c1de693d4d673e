import type { Quest } from '@hatchery/api/quest-shapes';
import { useQuery } from '@tanstack/react-query';
import { gamesOptions } from '../games/catalogue.queries.ts';
import { useAssets } from '../vouchers/use-assets.ts';
import type { Names } from './quest.words.ts';

/** Names what the conditions of quests point at: assets, and facts of games. */
export function useQuestNames(quests: readonly Pick<Quest, 'conditions'>[]): Names {
  const conditions = quests.flatMap((quest) => quest.conditions);
  const assets = useAssets(
    conditions.flatMap((condition) => {
      if (!('of' in condition) || condition.of !== 'asset') return [];
      if (condition.kind === 'single') return [condition.id];
      if (condition.kind === 'amount') return condition.assetId ? [condition.assetId] : [];
      return condition.ids ?? [];
    }),
  );
  const ofGames = conditions.some((condition) => condition.kind === 'fact' && condition.source === 'game');
  const games = useQuery({ ...gamesOptions, enabled: ofGames }).data;
  return {
    asset: assets.of,
    fact(gameId, name) {
      const game = games?.find(({ uid }) => uid === gameId);
      const fact = game?.facts.find((one) => one.name === name);
      return game && fact && { title: fact.title, game: game.name };
    },
  };
}
