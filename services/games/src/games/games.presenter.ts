import type { GameOfAdmin, Game as ToldGame } from '@hatchery/api/game-shapes';
import type { SeenGame } from './games.repository.ts';

/** Returns what everybody is told of a game. */
export const presentGame = (game: SeenGame): ToldGame => ({
  uid: game.id,
  slug: game.slug,
  name: game.name,
  description: game.description,
  status: game.status,
  requirement: game.requirement ?? undefined,
  views: game.views,
  ...game.links,
  previewImage: game.previewImage ?? undefined,
  images: game.images,
  embedUrl: game.embedUrl ?? undefined,
  quota: game.quota,
  facts: game.facts,
});

/** Returns what admins are told of a game. */
export const presentGameOfAdmin = (game: SeenGame): GameOfAdmin => ({
  ...presentGame(game),
  version: game.version,
  order: game.order,
  appId: game.appId ?? undefined,
  saveSchema: game.saveSchema ?? undefined,
  currencies: game.currencies,
  createdAt: game.createdAt.toISOString(),
  updatedAt: game.updatedAt.toISOString(),
});
