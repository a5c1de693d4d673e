import { pictureTypeOf } from '@hatchery/api/badges';
import { mapPage } from '@hatchery/kit/lists';
import { type GamesContext, os } from '../context.ts';
import { requireGameOfKey } from '../games/games.ts';
import { discardUploads, type ReadPicture } from '../pictures/pictures.ts';
import { requirePlayed } from '../plays/plays.ts';
import { presentBadge, presentCategory } from './badges.presenter.ts';
import { listBadges } from './badges.repository.ts';
import { listCategories } from './categories.repository.ts';
import { createCategory } from './create-category.ts';
import { giveBadge } from './give-badge.ts';
import { findReceiver, requireBadgeOfGame } from './give-for-callers.ts';
import { listHeldBadges } from './list-held.ts';
import { changeBadge, createBadge, readBadge } from './save-badge.ts';

export const badgesRoutes = (context: GamesContext) => ({
  ...readRoutes(context),
  ...writeRoutes(context),
  ...giveRoutes(context),
});

const readRoutes = (context: GamesContext) => ({
  badgeCategories: os.badgeCategories.handler(async () =>
    (await listCategories(context.database.knex)).map(presentCategory),
  ),

  badges: os.badges.handler(async ({ input: { query }, context: { list, passport } }) => {
    const filters = { ...query, shownOnly: !passport.roles.includes('admin') };
    const [page, players] = await Promise.all([
      listBadges(context.database.knex, filters, query),
      context.playerCount(),
    ]);
    return list(mapPage(page, (badge) => presentBadge(badge, players)));
  }),

  badgesOfUser: os.badgesOfUser.handler(async ({ input: { query }, context: { list, passport } }) =>
    list(await listHeldBadges(context, query.userId ?? passport.subject, query)),
  ),
});

const writeRoutes = (context: GamesContext) => ({
  createBadgeCategory: os.createBadgeCategory.handler(({ input: { body }, context: { transact } }) =>
    transact(async (tx) => presentCategory(await createCategory(context, tx, body))),
  ),

  badgeUploadUrl: os.badgeUploadUrl.handler(({ input: { query }, context: { passport, transact } }) =>
    transact((tx) =>
      context.files.issueTicket(tx, {
        kind: 'badge',
        owner: passport.subject,
        contentType: pictureTypeOf(query.extension),
        size: query.size,
      }),
    ),
  ),

  createBadge: os.createBadge.handler(async ({ input: { body }, context: { passport, transact } }) => {
    let read: ReadPicture[] = [];
    const badge = await transact({
      before: async () => (read = await readBadge(context, body, passport.subject)),
      work: (tx, pictures) => createBadge(context, tx, { body, pictures }),
    });
    await discardUploads(context, read);
    return presentBadge(badge, await context.playerCount());
  }),

  changeBadge: os.changeBadge.handler(async ({ input: { params, body }, context: { passport, transact } }) => {
    let read: ReadPicture[] = [];
    const badge = await transact({
      before: async () => (read = await readBadge(context, body, passport.subject)),
      work: (tx, pictures) => changeBadge(context, tx, { id: params.badgeId, body, pictures }),
    });
    await discardUploads(context, read);
    return presentBadge(badge, await context.playerCount());
  }),
});

const giveRoutes = (context: GamesContext) => ({
  giveBadge: os.giveBadge.handler(({ input: { body }, context: { passport, transact } }) =>
    transact({
      before: () => findReceiver(context, body.userId),
      work: async (tx, userId) => {
        const gift = {
          badgeId: body.badgeId,
          userId,
          by: 'admin',
          giverId: passport.subject,
          reason: body.reason,
        } as const;
        return { badgeId: body.badgeId, userId, ...(await giveBadge(context, tx, gift)) };
      },
    }),
  ),

  giveBadgeOfGame: os.giveBadgeOfGame.handler(async ({ input: { params, body }, context: { passport, transact } }) => {
    const { badgeId, userId, reference, reason } = body;
    const { gameId } = params;
    return transact({
      before: async () => {
        await requireGameOfKey(context.database, passport, gameId);
        await requireBadgeOfGame(context.database.knex, badgeId, gameId);
        return requirePlayed(context.database, { gameId, userId });
      },
      work: async (tx, player) => {
        const gift = { badgeId, userId: player.userId, by: 'game', giverId: gameId, reference, reason } as const;
        return { badgeId, userId: player.userId, ...(await giveBadge(context, tx, gift)) };
      },
    });
  }),
});
