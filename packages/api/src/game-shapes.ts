import * as z from 'zod';
import { givenPicture, picture } from './game-pictures.ts';
import { isoTime, line, lines, uid, visibleName } from './shapes.ts';

/** Most games of a platform: public lists of games have no pages. */
export const mostGames = 200;

export const gameStatus = z.enum(['draft', 'live', 'ended']).meta({
  id: 'GameStatus',
  description: '`draft`: only admins see it. `live`: it can be played. `ended`: it is shown and cannot be played.',
});
export type GameStatus = z.infer<typeof gameStatus>;

const word = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens between them.');
const slug = word.max(60).describe('Name of the game in addresses, as in `nest-watch`.');

/** A link that pages show: https alone, so that none runs a script. */
const link = z
  .string()
  .max(2_000, 'Use 2000 characters at most.')
  .regex(/^https:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/, 'Use an https URL.')
  .refine((url) => URL.canParse(url), 'Use an https URL.');

export const gameFact = z
  .object({
    name: word.max(40).describe('Name that reports use, as in `rounds`.'),
    title: visibleName(60).describe('What players read, as in "Rounds played".'),
    kind: z
      .enum(['count', 'best'])
      .describe('`count`: reports add up. `best`: the highest report counts.')
      .meta({ id: 'GameFactKind' }),
    most: z.int().min(1).describe('The largest value that one report may have.'),
  })
  .meta({
    id: 'GameFact',
    description: 'Something that a game may report about its players.',
    examples: [{ name: 'rounds', title: 'Rounds played', kind: 'count', most: 1 }],
  });
export type GameFact = z.infer<typeof gameFact>;

export const gameCurrency = z
  .object({
    name: word.max(40).describe('Name of the currency, as in `coins`.'),
    path: z
      .string()
      .min(2)
      .max(200)
      .regex(/^(\/([^~/\s]|~[01])+)+$/, 'Use a JSON pointer, as in `/wallet/coins`.')
      .describe('Where a save holds its amount: a JSON pointer, as in `/wallet/coins`.'),
  })
  .meta({ id: 'GameCurrency', description: 'A currency that saves of a game hold.' });
export type GameCurrency = z.infer<typeof gameCurrency>;

const mebibyte = 1_048_576;

export const saveQuota = z
  .object({
    slots: z.int().min(1).max(100).describe('How many saves one player can have.'),
    bytes: z
      .int()
      .min(1_024)
      .max(200 * mebibyte)
      .describe('How many bytes all saves of one player can have together.'),
  })
  .meta({ id: 'SaveQuota', description: 'How much one player can save in a game.' });
export type SaveQuota = z.infer<typeof saveQuota>;
export const usualQuota: SaveQuota = { slots: 10, bytes: 20 * mebibyte };

const shown = {
  itchioEmbedLink: 'Where the game is embedded from itch.io.',
  itchioLink: 'Its page on itch.io.',
  deeplink: 'Link that opens the game where it is installed.',
  downloadLink: 'Where to download it.',
  androidLink: 'Its page in the store for Android.',
  iosLink: 'Its page in the store for iOS.',
} as const;
const links = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(Object.entries(shown).map(([name, words]) => [name, schema.optional().describe(words)])) as Record<
    keyof typeof shown,
    z.ZodOptional<Schema>
  >;

const requirement = 'What a player needs for it, in words.';
const embedWords = 'The page that the platform shows in a frame to play. Absent for a game that is played elsewhere.';

export const game = z
  .object({
    uid: uid.describe('Id of the game.'),
    slug: z.string().describe('Name of the game in addresses.'),
    name: z.string().describe('Name.'),
    description: z.string().describe('What it is about.'),
    status: gameStatus,
    requirement: z.string().optional().describe(requirement),
    views: z.int().min(0).describe('How often its page was seen: each visitor counts once a day.'),
    ...links(z.string()),
    previewImage: picture.optional(),
    images: z.array(picture).describe('Pictures of the game.'),
    embedUrl: z.string().optional().describe(embedWords),
    quota: saveQuota,
    facts: z.array(gameFact).describe('What it reports about its players.'),
  })
  .meta({ id: 'Game', description: 'A game on the platform.' });
export type Game = z.infer<typeof game>;

const saveSchema = z
  .record(z.string(), z.unknown())
  .describe('JSON schema (draft 2020-12) that the data of each save must follow.');
const appId = line(80).min(1).describe('The app whose API keys may act for this game.');
const order = z.int().min(-1_000_000).max(1_000_000).describe('Where it stands in lists: low numbers come first.');
const version = z.int().min(1).describe('Grows with each change.');

export const gameOfAdmin = game
  .extend({
    version,
    order,
    appId: z.string().optional().describe('The app whose API keys may act for this game.'),
    saveSchema: saveSchema.optional(),
    currencies: z.array(gameCurrency).describe('Currencies that its saves hold.'),
    createdAt: isoTime.describe('When it was created.'),
    updatedAt: isoTime.describe('When it was last changed.'),
  })
  .meta({ id: 'GameOfAdmin', description: 'A game with what only admins see.' });
export type GameOfAdmin = z.infer<typeof gameOfAdmin>;

const distinct = (names: { name: string }[]) => new Set(names.map(({ name }) => name)).size === names.length;

export const gameFields = z.strictObject({
  name: visibleName(80).describe('Name that players see.'),
  slug,
  description: lines(4_000).min(1).describe('What it is about.'),
  status: gameStatus.default('draft'),
  requirement: line(200).min(1).optional().describe(requirement),
  order: order.default(0),
  ...links(link),
  previewImage: givenPicture.optional(),
  images: z.array(givenPicture).max(8).default([]).describe('Pictures of the game, 8 at most.'),
  embedUrl: z
    .string()
    .max(2_000, 'Use 2000 characters at most.')
    .regex(/^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/, 'Use an https URL.')
    .refine((url) => URL.canParse(url), 'Use an https URL.')
    .optional()
    .describe(`${embedWords} The operator lists the origins that may be shown.`),
  appId: appId.optional(),
  quota: saveQuota.default(usualQuota),
  saveSchema: saveSchema.optional(),
  currencies: z
    .array(gameCurrency)
    .max(20)
    .refine(distinct, 'Give each currency a name of its own.')
    .default([])
    .describe('Currencies that its saves hold, 20 at most.'),
  facts: z
    .array(gameFact)
    .max(50)
    .refine(distinct, 'Give each fact a name of its own.')
    .default([])
    .describe('What it may report about its players: 50 facts at most.'),
});
export type GameFields = z.infer<typeof gameFields>;

/** Words for the `version` of a body that changes something. */
export const seenVersion = z.int().min(1).describe('The version that you saw.');
