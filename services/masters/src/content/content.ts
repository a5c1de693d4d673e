import { readFileSync } from 'node:fs';
import type { Hex } from 'viem';
import * as z from 'zod';
import { type Content, faultsOf } from './content.checks.ts';
import * as schema from './content.schema.ts';
import { drawn, hiddenBy } from './drawn.ts';
import { type BoxOdds, withHashes } from './odds.ts';
import { makeTraits, type Trait } from './traits.ts';

export type { AvatarPrices, Category, Colour, Gender, Lootbox, Rarity, Ticket, TraitType } from './content.schema.ts';
export type { BoxOdds } from './odds.ts';
export type { Trait } from './traits.ts';

type ItemType = schema.ItemType & { categories: schema.Category[] };
type CategoryOfItem = schema.Category & { type: schema.ItemType };

/** An item that avatars wear. */
export type Item = schema.StoredItem & {
  category: CategoryOfItem;
  gender: schema.Gender | null;
  /** Layers of traits that are not drawn while it is worn. */
  hides: readonly string[];
};

function read<T extends z.ZodType>(file: string, shape: T): z.infer<T> {
  const text = readFileSync(new URL(`../../content/${file}.json`, import.meta.url), 'utf8');
  const result = shape.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new Error(`content/${file}.json cannot be used:\n${z.prettifyError(result.error)}`);
}

/** The catalogue as it stands in its files. */
export const content: Content = frozen({
  genders: read('genders', z.array(schema.gender)),
  traitTypes: read('trait-types', z.array(schema.traitType)),
  shapes: read('shapes', schema.shapes),
  colours: read('colours', z.array(schema.colour)),
  itemTypes: read('item-types', z.array(schema.itemType)),
  categories: read('categories', z.array(schema.category)),
  items: read('items', z.array(schema.item)),
  tickets: read('tickets', z.array(schema.ticket)),
  avatarPrices: read('avatar-prices', schema.avatarPrices),
  lootboxes: read('lootboxes', z.array(schema.lootbox)),
  oddsLock: read('odds.lock', schema.oddsLock),
});

const odds = frozen(withHashes(read('odds', z.array(schema.oddsOfBox))));
const faults = faultsOf(content, odds, drawn);
if (faults.length > 0)
  throw new Error(`The catalogue does not fit together (docs/catalogue.md):\n${faults.join('\n')}`);

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
const genders = byId(content.genders);
const traits = frozen(makeTraits(content));
const traitsById = byId(traits);
const itemTypes = byId(content.itemTypes);
const categories = byId(
  frozen(content.categories.map((row) => ({ ...row, type: itemTypes.get(row.typeId) as schema.ItemType }))),
);
const items = frozen(
  content.items.map((row) => ({
    ...row,
    category: categories.get(row.categoryId) as CategoryOfItem,
    gender: row.genderId === null ? null : (genders.get(row.genderId) as schema.Gender),
    hides: hiddenBy(row.key),
  })),
);
const itemsById = byId(items);
const typesWithCategories = frozen(
  content.itemTypes.map((type) => ({
    ...type,
    categories: content.categories.filter((row) => row.typeId === type.id),
  })),
);
const ticketsById = byId(content.tickets);
const lootboxesById = byId(content.lootboxes);
const oddsByBox = Map.groupBy(odds, ({ boxId }) => boxId);

export const listGenders = (): readonly schema.Gender[] => content.genders;
export const listTraitTypes = (): readonly schema.TraitType[] => content.traitTypes;
/** Lists all traits in order of id: about a thousand. */
export const listTraits = (): readonly Trait[] => traits;
export const getTrait = (id: number): Trait | undefined => traitsById.get(id);

/** Lists the colours of one type of traits, or of all. */
export const listColours = (typeId?: number): readonly schema.Colour[] =>
  typeId === undefined ? content.colours : content.colours.filter((row) => row.typeId === typeId);

export const listItemTypes = (): readonly ItemType[] => typesWithCategories;
export const listCategories = (): readonly CategoryOfItem[] => [...categories.values()];
export const listItems = (): readonly Item[] => items;
export const getItem = (id: number): Item | undefined => itemsById.get(id);

export const listTickets = (): readonly schema.Ticket[] => content.tickets;
export const getTicket = (id: number): schema.Ticket | undefined => ticketsById.get(id);

/** Returns what avatars cost, unless an admin has set other prices. */
export const avatarPrices = (): schema.AvatarPrices => content.avatarPrices;

/** Lists the boxes as they came with the platform, in their order. */
export const listLootboxes = (): readonly schema.Lootbox[] =>
  content.lootboxes.toSorted((one, other) => one.order - other.order);
export const getLootbox = (id: number): schema.Lootbox | undefined => lootboxesById.get(id);

/** Lists every published version of the odds of a box, the first one first. */
export const listOdds = (boxId: number): readonly BoxOdds[] => oddsByBox.get(boxId) ?? [];
export const getOdds = (boxId: number, version: number): BoxOdds | undefined => listOdds(boxId)[version - 1];

/** Returns the odds with which a box is sold: those of its last version. */
export const currentOdds = (boxId: number): BoxOdds | undefined => listOdds(boxId).at(-1);
export const oddsHashOf = (boxId: number, version: number): Hex | undefined => getOdds(boxId, version)?.hash;

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}
