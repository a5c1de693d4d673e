import * as z from 'zod';
import { largestPictureBytes, type pictureTypes } from './file-limits.ts';
import { fileTicket } from './files.ts';
import { givenPicture, picture } from './game-pictures.ts';
import { operation } from './operation.ts';
import { integer, isoTime, line, lines, longPaging, uid, visibleName } from './shapes.ts';

export const badgeCategory = z
  .object({
    uid: uid.describe('Id of the category.'),
    name: z.string().describe('Its name. No two categories share one, in any case.'),
    order: z.int().min(0).describe('Its place among the categories: smaller ones come first.'),
  })
  .meta({ id: 'BadgeCategory', description: 'A group of badges.' });
export type BadgeCategory = z.infer<typeof badgeCategory>;

const badgeFields = {
  uid: uid.describe('Id of the badge.'),
  name: z.string().describe('Name.'),
  description: z.string().describe('How players get it, or what for.'),
  image: picture,
  category: badgeCategory,
  gameId: uid.optional().describe('The game that gives it. Absent for a badge of the platform.'),
  holders: z.int().min(0).describe('How many players have it. Counted every minute, the most common ones less often.'),
  rarity: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Share of all players who have it, with 4 decimals. Absent while the number of players is not known.'),
};

export const badge = z
  .object(badgeFields)
  .meta({ id: 'Badge', description: 'A mark of honour that players keep and show on their profiles.' });
export type Badge = z.infer<typeof badge>;

export const heldBadge = z
  .object({
    ...badgeFields,
    givenAt: isoTime.describe('When the player got it.'),
    reason: z.string().optional().describe('Why, in words.'),
  })
  .meta({ id: 'HeldBadge', description: 'A badge that a player has.' });
export type HeldBadge = z.infer<typeof heldBadge>;

const badgeBody = z
  .strictObject({
    name: visibleName(80).describe('Name that players see.'),
    description: lines(1_000).describe('How players get it, or what for.'),
    categoryId: uid.describe('Id of its category.'),
    gameId: uid.optional().describe('The game that may give it. A badge of the platform has none.'),
    image: givenPicture,
  })
  .meta({ id: 'BadgeParams', description: 'All fields of a badge that admins choose.' });
export type BadgeParams = z.infer<typeof badgeBody>;

const extensions = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' };
type PictureExtension = keyof typeof extensions;
const extension = z.enum(Object.keys(extensions) as [PictureExtension, ...PictureExtension[]]);

/** Returns the content type of a picture by the extension of its file. */
export const pictureTypeOf = (name: PictureExtension): (typeof pictureTypes)[number] =>
  extensions[name] as (typeof pictureTypes)[number];

const given = z
  .object({
    badgeId: uid.describe('Id of the badge.'),
    userId: uid.describe('Id of the player.'),
    repeated: z.boolean().describe('Whether the player had it before, and nothing changed.'),
  })
  .meta({ id: 'BadgeGiven', description: 'A player has a badge.' });

const v1 = { owner: 'games', prefix: 'v1', tag: 'Badges' } as const;
const v2 = { ...v1, prefix: 'v2' } as const;
/** The specification words a refused write of badges as Unauthorized. */
const admin = { access: 'admin', refusedWith: 401 } as const;
const notForOthers = '401 for callers who are no admins.';

const categories = {
  badgeCategories: operation({
    ...v1,
    access: 'public',
    method: 'GET',
    path: '/badges/categories',
    summary: 'List categories of badges',
    description: 'Returns all categories, in their order.',
    output: z.array(badgeCategory).max(100),
  }),
  createBadgeCategory: operation({
    ...v1,
    ...admin,
    method: 'POST',
    path: '/badges/categories',
    summary: 'Create a category of badges',
    description: `Makes a group for badges. 409 if there is one of this name, in any case, or if there are 100 already. ${notForOthers}`,
    problems: [409],
    body: z.strictObject({
      name: visibleName(40).describe('Its name.'),
      order: z.int().min(0).max(1_000_000).optional().describe('Its place. After all others if absent.'),
    }),
    example: { body: { name: 'Seasons', order: 3 } },
    output: badgeCategory,
  }),
};

const kept = {
  badges: operation({
    ...v1,
    access: 'public',
    method: 'GET',
    path: '/badges',
    summary: 'List badges',
    description:
      'Returns badges in the order of their categories, then of their names. Those of games that are drafts are shown to admins alone.',
    query: longPaging.extend({
      categoryId: uid.optional().describe('Only of this category.'),
      gameId: uid.optional().describe('Only those of this game.'),
      text: line(80).optional().describe('Only those whose name contains this text, in any case.'),
    }),
    output: z.array(badge),
  }),
  badgeUploadUrl: operation({
    ...v1,
    ...admin,
    method: 'GET',
    path: '/badges/image-upload-url',
    summary: 'Get a ticket to upload a picture of a badge',
    description: `Returns where to \`PUT\` the bytes, and the headers to send with them. Then create or change a badge with the ticket as its image: it is cut to a square of 512 pixels at most from its middle. 20 tickets an hour. ${notForOthers}`,
    problems: [429, 503],
    query: z.object({
      extension: extension.describe('Extension of the file, which says what its bytes are.'),
      size: integer(z.int().min(1).max(largestPictureBytes)).describe(
        'Exact size of the file in bytes, 5 MiB at most.',
      ),
    }),
    output: fileTicket,
  }),
  createBadge: operation({
    ...v1,
    ...admin,
    method: 'POST',
    path: '/badges',
    summary: 'Create a badge',
    description: `Creates a badge that nobody has yet. 404 for a category or game that does not exist, 409 if there is a badge of this name, in any case. ${notForOthers}`,
    problems: [404, 409, 503],
    body: badgeBody,
    output: badge,
  }),
  changeBadge: operation({
    ...v2,
    ...admin,
    method: 'PUT',
    path: '/badges/{badgeId}',
    summary: 'Change a badge',
    description: `Replaces all its fields. Players keep it. Send the \`image\` that it has to keep its picture. ${notForOthers}`,
    problems: [404, 409, 503],
    params: z.object({ badgeId: uid.describe('Id of the badge.') }),
    body: badgeBody,
    output: badge,
  }),
};

const holders = {
  badgesOfUser: operation({
    ...v1,
    access: 'user',
    method: 'GET',
    path: '/badges/user',
    summary: 'List badges of a player',
    description:
      'Returns your badges, or those of another player, the newest first. An account that was merged into another one shows those of both, each once. 404 for a player who was deleted.',
    problems: [404],
    query: longPaging.extend({ userId: uid.optional().describe('Id of the player. You, if absent.') }),
    output: z.array(heldBadge),
  }),
  giveBadge: operation({
    ...v1,
    ...admin,
    method: 'POST',
    path: '/badges/user',
    summary: 'Give a badge to a player',
    description: `The player is notified. Giving it again changes nothing. 404 for a badge or player that does not exist. ${notForOthers}`,
    problems: [404, 503],
    body: z.strictObject({
      badgeId: uid.describe('Id of the badge.'),
      userId: uid.describe('Id of the player.'),
      reason: visibleName(200).optional().describe('Why, in words that the player reads.'),
    }),
    output: given,
  }),
  giveBadgeOfGame: operation({
    ...v2,
    access: 'key:games',
    method: 'POST',
    path: '/games/{gameId}/badges/give',
    summary: 'Give a badge of your game to a player',
    description:
      'For a badge of this game, and a player who pressed Play in it: 404 otherwise. The player is notified. Giving it again changes nothing. 409 if the reference stands for another badge or player. 403 with the key of another game.',
    problems: [404, 409],
    params: z.object({ gameId: uid.describe('Id of the game.') }),
    body: z.strictObject({
      badgeId: uid.describe('Id of the badge.'),
      userId: uid.describe('Id of the player.'),
      reference: line(200).min(1).describe('Names this gift in your game. Use each once.'),
      reason: visibleName(200).optional().describe('Why, in words that the player reads.'),
    }),
    output: given,
  }),
};

/** Badges, their categories, and the players who have them. */
export const badges = { ...categories, ...kept, ...holders };
