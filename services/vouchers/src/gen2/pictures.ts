import { drawCreature } from '@hatchery/art/creature';
import { lookOfNumbered } from '@hatchery/art/numbered-creatures';
import { findCreature } from '@hatchery/chain/creature-names';
import { gen2MonsterOf } from '@hatchery/chain/creatures';
import { drawnPictures } from '@hatchery/kit/drawn-pictures';
import type { Express } from 'express';

/** The route of pictures, as packages/api/src/raw-routes.ts names it. Shiny ones have the ids of their tokens. */
export function serveGen2Pictures(app: Express): void {
  app.get('/public/vouchers/gen2/:file', drawnPictures(gen2Picture));
}

function gen2Picture(tokenId: number): string | undefined {
  const token = gen2MonsterOf(BigInt(tokenId));
  const monster = token && findCreature('gen2', token.monsterId);
  return monster && drawCreature(lookOfNumbered('gen2', monster, token.isShiny));
}
