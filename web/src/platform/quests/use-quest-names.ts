import type { Quest } from '@hatchery/api/quest-shapes';
import { useState } from 'react';
import { useGames } from '../games/use-games.ts';
import { useAssets } from '../vouchers/use-assets.ts';
import type { Names } from './quest.words.ts';

/** Names what the conditions of quests point at: assets, and facts of games. */
export function useQuestNames(quests: readonly Pick<Quest, 'conditions'>[]): Names & { ready: boolean } {
  const conditions = quests.flatMap((quest) => quest.conditions);
  const assets = useAssets(
    conditions.flatMap((condition) => {
      if (!('of' in condition) || condition.of !== 'asset') return [];
      if (condition.kind === 'single') return [condition.id];
      if (condition.kind === 'amount') return condition.assetId ? [condition.assetId] : [];
      return condition.ids ?? [];
    }),
  );
  const games = useGames(
    conditions.flatMap((condition) => (condition.kind === 'fact' && condition.gameId ? [condition.gameId] : [])),
  );
  return {
    ready: assets.ready && games.ready,
    asset: assets.of,
    fact(gameId, name) {
      const game = games.of(gameId);
      const fact = game?.facts.find((one) => one.name === name);
      return game && fact && { title: fact.title, game: game.name };
    },
  };
}

/** Returns quests once they can be shown whole, with the names of what they ask for, so that no card grows a moment later. */
export function useWhole<Asking extends Pick<Quest, 'conditions'>>(
  quests: readonly Asking[] | undefined,
): readonly Asking[] | undefined {
  const { ready } = useQuestNames(quests ?? []);
  const [shown, setShown] = useState(false);
  // Once they are shown, names of what comes later arrive beside them.
  if (!shown && quests && ready) setShown(true);
  return shown ? quests : undefined;
}
