import { drawCreature } from '@hatchery/art/creature';
import { gen2MonsterOf } from '@hatchery/chain/creatures';
import { drawnPictures } from '@hatchery/kit/drawn-pictures';
import type { Express } from 'express';
import { getGen2Monster, lookOf } from './monsters.ts';

/** The route of pictures, as packages/api/src/raw-routes.ts names it. Shiny ones have the ids of their tokens. */
export function serveGen2Pictures(app: Express): void {
  app.get('/public/vouchers/gen2/:file', drawnPictures(gen2Picture));
}

function gen2Picture(tokenId: number): string | undefined {
  const token = gen2MonsterOf(BigInt(tokenId));
  const monster = token && getGen2Monster(token.monsterId);
  return monster && drawCreature(lookOf(monster, token.isShiny));
}
