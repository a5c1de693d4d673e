import * as z from 'zod';
import { isoTime, uid, uint256, visibleName } from './shapes.ts';

/** Most bytes of JSON that one save can have. */
export const largestSaveBytes = 5 * 1_048_576;
/** Room for everything in a body beside the data of a save. */
const envelopeBytes = 4_096;
/** How many versions of a save are kept, the current one included. */
export const versionsKept = 20;
/** Most saves that a list without pages shows. */
export const savesListed = 100;

/** Limits of bodies that carry a save: its data may be 64 levels deep, inside the body. */
export const saveLimits = {
  bodyLimit: largestSaveBytes + envelopeBytes,
  jsonLimits: { depth: 65, keys: 50_000, values: 200_000 },
} as const;

export const saveName = visibleName(64);
export const usualSaveName = 'default';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The data of a save as it was parsed: a schema of zod would copy it, and leave out keys such as `__proto__`. */
const data = z
  .custom<Record<string, unknown>>(isObject, 'The data of a save is a JSON object.')
  .meta({ type: 'object', additionalProperties: true, description: 'The data of the save: a JSON object.' });

/** As large as the database counts. */
export const versionNumber = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);

const expectedVersion = z
  .union([versionNumber, z.literal('*')])
  .optional()
  .describe(
    'The version that you changed, as `If-Match` names it: the save is written only if it is still the current one. `*` writes only if there is no such save yet. Without it, what you write becomes the next version.',
  );

const writer = z
  .object({
    kind: z
      .enum(['player', 'game', 'platform'])
      .describe('`game`: the server of the game, by its API key. `platform`: a currency was spent or granted.')
      .meta({ id: 'SaveWriter' }),
    at: isoTime.describe('When it was written.'),
  })
  .meta({ id: 'SaveWritten', description: 'Who wrote a version of a save, and when.' });

const versionFields = {
  version: z.int().min(1).describe('Number of the version, from 1, without gaps.'),
  bytes: z.int().min(0).describe('Size of its data as JSON.'),
  writtenBy: writer,
};

const saveFields = {
  uid: uid.describe('Id of the save.'),
  gameId: uid.describe('Id of the game.'),
  saveName: z.string().describe('Name of its slot.'),
  userId: uid.describe('Id of the player.'),
  createdAt: isoTime.describe('When its first version was written.'),
  updatedAt: isoTime.describe('When its current version was written.'),
  ...versionFields,
};

export const gameSave = z.object({ ...saveFields, data: data.optional() }).meta({
  id: 'GameSave',
  description: 'What a player saved in a slot of a game. `data` comes with a single save alone.',
  examples: [
    {
      uid: '3f1c0d52-2f0b-4f5e-9a86-6e6573747761',
      gameId: '6f1d0c52-2f0b-4f5e-9a86-6e6573747761',
      saveName: 'default',
      userId: '54839ce2-114a-41f9-894c-daccfb06db64',
      createdAt: '2026-11-24T09:00:00.000Z',
      updatedAt: '2026-11-24T09:30:00.000Z',
      version: 3,
      bytes: 27,
      writtenBy: { kind: 'player', at: '2026-11-24T09:30:00.000Z' },
      data: { level: 4, wallet: { coins: 12 } },
    },
  ],
});
export type GameSave = z.infer<typeof gameSave>;

export const saveVersion = z
  .object({
    ...versionFields,
    restoredFrom: z.int().min(1).optional().describe('The earlier version whose data it has.'),
    data: data.optional(),
  })
  .meta({ id: 'SaveVersion', description: 'A version of a save. `data` comes with a single version alone.' });
export type SaveVersion = z.infer<typeof saveVersion>;

export const writeSaveBody = z
  .strictObject({
    gameId: uid.describe('Id of the game.'),
    saveName: saveName
      .optional()
      .describe(`Name of the slot: 1 to 64 characters. \`${usualSaveName}\` if it is absent.`),
    data,
    version: expectedVersion,
  })
  .meta({ id: 'WriteSaveParams', description: 'What to save, in which slot of which game.' });
export type WriteSaveBody = z.infer<typeof writeSaveBody>;
export const updateSaveBody = z
  .strictObject({ data, version: expectedVersion })
  .meta({ id: 'UpdateSaveParams', description: 'What to save in a slot.' });

export const restoreSaveBody = z.strictObject({
  version: versionNumber.describe('The version to restore.'),
});

/** An amount that a save gets or loses. */
const delta = z
  .string()
  .regex(/^-?[1-9]\d{0,15}$/, 'Write a whole number other than 0, of 16 digits at most.')
  .describe('How much to grant, or to spend if it is negative.');

export const currencyBody = z.strictObject({
  reference: z.string().min(1).max(200).describe('Names this change. The same reference takes effect once.'),
  saveId: uid.describe('Id of the save.'),
  userId: uid.describe('Id of the player whose save it is.'),
  gameId: uid.optional().describe('Only if the save is of this game.'),
  currency: z.string().min(1).max(40).describe('Name of the currency, as the game declares it.'),
  delta,
  onlyEarned: z
    .boolean()
    .default(false)
    .describe(
      'Spend only what the server of the game gave: for things of worth, since players can write into their saves.',
    ),
});
export type CurrencyBody = z.infer<typeof currencyBody>;

export const currencyChanged = z.object({
  version: z.int().min(1).describe('The version of the save that holds the change.'),
  balance: uint256.describe('What the save holds in this version.'),
});
export type CurrencyChanged = z.infer<typeof currencyChanged>;

export const voidCurrencyBody = currencyBody.pick({ reference: true, saveId: true, userId: true, currency: true });
export type VoidCurrencyBody = z.infer<typeof voidCurrencyBody>;
