import { drawCreature } from '@hatchery/art/creature';
import { drawEgg } from '@hatchery/art/egg';
import { drawnPictures } from '@hatchery/kit/drawn-pictures';
import type { Express } from 'express';
import { getEgg, getMonster, lookOf } from '../content/content.ts';

/** The routes of pictures, as packages/api/src/raw-routes.ts names them. */
export function servePictures(app: Express): void {
  app.get('/public/ultigen/monsters/:file', drawnPictures(monsterPicture));
  app.get('/public/ultigen/eggs/:file', drawnPictures(eggPicture));
}

function monsterPicture(monsterId: number): string | undefined {
  const monster = getMonster(monsterId);
  return monster && drawCreature(lookOf(monster));
}

function eggPicture(eggType: number): string | undefined {
  const egg = getEgg(eggType);
  return egg && drawEgg({ element: egg.element, seed: 1, title: egg.name });
}
