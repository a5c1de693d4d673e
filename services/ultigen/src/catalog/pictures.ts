import { drawCreature } from '@hatchery/art/creature';
import { drawEgg } from '@hatchery/art/egg';
import type { Express, Request, RequestHandler } from 'express';
import { getEgg, getMonster, lookOf } from '../content/content.ts';

/** The routes of pictures, as packages/api/src/raw-routes.ts names them. */
export function servePictures(app: Express): void {
  app.get('/public/ultigen/monsters/:file', picture(monsterPicture));
  app.get('/public/ultigen/eggs/:file', picture(eggPicture));
}

function monsterPicture(monsterId: number): string | undefined {
  const monster = getMonster(monsterId);
  return monster && drawCreature(lookOf(monster));
}

function eggPicture(eggType: number): string | undefined {
  const egg = getEgg(eggType);
  return egg && drawEgg({ element: egg.element, seed: 1, title: egg.name });
}

const fileName = /^(\d{1,9})\.svg$/;

/** Draws each picture once. Unknown files are left to the next handler. */
function picture(draw: (id: number) => string | undefined): RequestHandler {
  const drawn = new Map<number, string>();
  return (request: Request, response, next) => {
    const [, digits] = fileName.exec(String(request.params.file)) ?? [];
    if (digits === undefined) return next();
    const id = Number(digits);
    const svg = drawn.get(id) ?? draw(id);
    if (svg === undefined) return next();
    drawn.set(id, svg);
    response.set({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    response.send(svg);
  };
}
