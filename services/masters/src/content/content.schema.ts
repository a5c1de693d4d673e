import { rarity } from '@hatchery/api/masters-shapes';
import * as z from 'zod';

const positive = z.int().positive();
const key = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'A key is words of small letters, with hyphens.');
const name = z.string().min(1).max(40);
/** Text for players. They are never shouted at. */
const words = z
  .string()
  .min(1)
  .max(600)
  .regex(/^[^!]*$/, 'Write it without exclamation marks.');
const amount = z.string().regex(/^[1-9]\d{0,77}$/, 'A price is a whole number of base units, more than zero.');
const currencyKey = z.string().regex(/^(token|ticket|coin:[A-Za-z]{2,10}|save:[a-z]{1,40})$/);

export const gender = z.strictObject({ id: positive, key, name });

const layer = z.strictObject({ id: positive, name, order: positive, layer: key });

export const traitType = z.strictObject({
  id: positive,
  key,
  name,
  order: positive,
  layers: z.array(layer).min(1),
});

/** The shapes of each type of traits, by the key of the type. Their numbers are their places here. */
export const shapes = z.record(
  key,
  z.array(
    z.strictObject({
      key,
      name,
      /** The name of a trait of this shape. `{colour}` stands for the name of its colour. */
      traitName: name,
      /** Nothing is drawn for it. */
      hide: z.boolean().default(false),
    }),
  ),
);

export const colour = z.strictObject({
  id: positive,
  typeId: positive,
  name,
  color: z.string().regex(/^#[0-9A-F]{6}$/),
});

export const itemType = z.strictObject({ id: positive, key, name, layers: z.array(layer).min(1) });
export const category = z.strictObject({ id: positive, key, name, typeId: positive });

export const item = z.strictObject({
  id: positive,
  key,
  name,
  categoryId: positive,
  /** The body form that it fits; null if it fits all. */
  genderId: positive.nullable(),
  rarity,
  effects: words,
  description: words,
  storyNotes: words,
  /** When it joined the catalogue. */
  addedAt: z.iso.datetime().default('2026-11-27T00:00:00.000Z'),
});

export const ticket = z.strictObject({ id: z.int().min(0), key, name, description: words });

/**
 * Prices by the key of a currency, in base units: `token` is the game token, `coin:AVAX` the native coin of chains that call it
 * so, `ticket` a number of tickets, `save:feathers` a currency that saves of the game hold.
 */
const prices = z.record(currencyKey, amount);

export const avatarPrices = z.strictObject({
  ticketId: z.int().min(0),
  mint: prices,
  /** The price of a change of traits. */
  traits: prices,
  freeMint: z.strictObject({ active: z.boolean(), perAccount: positive, perDay: positive }),
});

export const lootbox = z.strictObject({
  id: positive,
  key,
  name,
  description: words,
  active: z.boolean(),
  order: positive,
  genderId: positive.nullable(),
  /** The ticket that pays for it. */
  ticketId: z.int().min(0),
  /** The game that it belongs to, whose saves can pay. */
  gameId: z.uuid().nullable(),
  prices,
  /** How many are ever sold for currencies of saves; null if there is no limit. */
  offChainStock: positive.nullable(),
});

const weighted = z.strictObject({ itemId: positive, weight: positive });

export const oddsOfBox = z.strictObject({
  boxId: positive,
  versions: z
    .array(
      z.strictObject({ version: positive, publishedAt: z.iso.datetime().optional(), items: z.array(weighted).min(1) }),
    )
    .min(1),
});

/** Hashes of odds by box and version, which never change. */
export const oddsLock = z.record(z.string(), z.record(z.string(), z.string().regex(/^0x[0-9a-f]{64}$/)));

export type Rarity = z.infer<typeof rarity>;
export type Gender = z.infer<typeof gender>;
export type TraitType = z.infer<typeof traitType>;
export type Shape = z.infer<typeof shapes>[string][number];
export type Colour = z.infer<typeof colour>;
export type ItemType = z.infer<typeof itemType>;
export type Category = z.infer<typeof category>;
export type Ticket = z.infer<typeof ticket>;
export type Prices = z.infer<typeof prices>;
export type AvatarPrices = z.infer<typeof avatarPrices>;
export type Lootbox = z.infer<typeof lootbox>;
export type StoredItem = z.infer<typeof item>;
export type OddsOfBox = z.infer<typeof oddsOfBox>;
export type StoredOdds = OddsOfBox['versions'][number];
