import { drawCreature } from '@hatchery/art/creature';
import type { Express } from 'express';
import { os, type UsersContext } from '../context.ts';
import { defaultPictures } from './pictures.rules.ts';
import { choosePicture, findPicture, picturesOf } from './pictures.ts';

export const picturesRoutes = ({ now, masters }: UsersContext) => ({
  pictures: os.pictures.handler(({ context: { passport } }) =>
    picturesOf(masters, passport.kind === 'user' ? passport.subject : undefined),
  ),

  setPicture: os.setPicture.handler(({ input, context }) => {
    const asked = { userId: context.passport.subject, picture: input.body.picture };
    return context.transact({
      before: () => findPicture(masters, asked),
      work: (tx, chosen) => choosePicture(tx, { ...asked, chosen, now: now() }),
    });
  }),
});

/** Serves the default pictures, each drawn once. Leaves any other file to the next handler. */
export function serveDefaultPictures(app: Express): void {
  const looks = new Map(defaultPictures.map(({ uid, look }) => [`${uid}.svg`, look]));
  const drawn = new Map<string, string>();
  app.get('/public/users/pictures/:file', (request, response, next) => {
    const file = String(request.params.file);
    const look = looks.get(file);
    if (!look) return next();
    const svg = drawn.get(file) ?? drawCreature(look);
    drawn.set(file, svg);
    response.set({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    response.send(svg);
  });
}
