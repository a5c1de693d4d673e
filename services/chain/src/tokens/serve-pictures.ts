import { Problem } from '@hatchery/api/problems';
import { type CollectionSlug, collectionSlugs } from '@hatchery/api/public-shapes';
import type { Logger } from '@hatchery/kit/log';
import { withProblems } from '@hatchery/kit/problem-answers';
import type { Express } from 'express';
import type { ChainContext } from '../context.ts';
import { findOmnimon } from './describe-token.ts';
import { findPicture, type Picture, picturePath } from './picture-addresses.ts';

const fileName = /^([a-z0-9-]{1,90}?)(?:-([0-9a-f]{16}))?\.svg$/;

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
};

/** Serves pictures, as packages/api/src/raw-routes.ts names the route. An address of a former picture leads to the present one. */
export function serveCollectionPictures(app: Express, context: ChainContext, log: Logger): void {
  app.get(
    '/public/collections/:slug/pictures/:file',
    withProblems(log, async (request, response) => {
      const [, key = '', hash] = fileName.exec(String(request.params.file)) ?? [];
      const slug = collectionSlugs.find((one) => one === request.params.slug);
      const picture = slug && (await findByKey(context, slug, key));
      if (!slug || !picture) throw new Problem('not-found', 'There is no such picture.');
      if (hash === picture.hash)
        return void response
          .set({ ...headers, 'cache-control': 'public, max-age=31536000, immutable' })
          .send(picture.svg);
      return response.set('cache-control', 'public, max-age=60').redirect(302, picturePath(slug, key, picture));
    }),
  );
}

async function findByKey(context: ChainContext, slug: CollectionSlug, key: string): Promise<Picture | undefined> {
  const known = findPicture(slug, key);
  if (known || slug !== 'omnimon' || !/^\d{1,78}$/.test(key)) return known;
  return (await findOmnimon(context, key))?.picture;
}
