import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { type TraitNumbers, traitIdOf, traitNumbersOf } from '@hatchery/api/trait-ids';
import { type ItemKey, isItemKey } from '@hatchery/art/items/keys';
import type { KeeperLook, KeeperTraits } from '@hatchery/art/keepers/keeper';
import { type Gender, genders, type TraitType, traitShapes, traitTypes } from '@hatchery/art/keepers/keys';

/** A shape and a colour, by their numbers from 1. */
export interface Trait {
  shape: number;
  colour: number;
}

/** A body form and a trait of each type: all that a keeper is made of. */
export interface Look {
  gender: Gender;
  traits: Record<TraitType, Trait>;
}

/** How many colours each type of trait has. */
export const coloursOfType = 10;

export const formIds = Object.keys(genders).map(Number) as Gender[];

/** Returns the id of a type of trait: its place, as in the catalogue. */
export const typeIdOf = (type: TraitType): number => traitTypes.indexOf(type) + 1;

/** Returns the ids of the traits of a look, in the order of their types. */
export const idsOf = ({ gender, traits }: Look): number[] =>
  traitTypes.map((type) => traitIdOf({ typeId: typeIdOf(type), genderId: gender, ...traits[type] }));

/** Returns a look as a text for addresses and storage. */
export const codeOf = (look: Look): string => idsOf(look).join('.');

const isForm = (id: number | undefined): id is Gender => id !== undefined && id in genders;

const isTrait = ({ typeId, shape, colour }: TraitNumbers): boolean => {
  const shapes = traitShapes[traitTypes[typeId - 1] ?? 'skin'];
  return shape >= 1 && shape <= shapes.length && colour >= 1 && colour <= coloursOfType;
};

/** Reads ids of traits in any order; undefined unless they are one of each type, all of one body form. */
export function lookOfIds(ids: readonly number[]): Look | undefined {
  const numbers = ids.map(traitNumbersOf);
  const gender = numbers[0]?.genderId;
  const types = new Set(numbers.map(({ typeId }) => traitTypes[typeId - 1]));
  if (!isForm(gender) || ids.length !== traitTypes.length || types.size !== ids.length || types.has(undefined))
    return undefined;
  if (!numbers.every((one) => one.genderId === gender && isTrait(one))) return undefined;
  const traits = numbers.map(({ typeId, shape, colour }) => [traitTypes[typeId - 1], { shape, colour }] as const);
  return { gender, traits: Object.fromEntries(traits) as Look['traits'] };
}

/** Reads what `codeOf` wrote; undefined where it is something else. */
export const lookOfCode = (code: string | null | undefined): Look | undefined =>
  code && /^\d+(\.\d+)*$/.test(code) ? lookOfIds(code.split('.').map(Number)) : undefined;

/** The colours of each type as #rrggbb, in order of their numbers. */
export type Colours = Readonly<Record<TraitType, readonly string[]>>;

/** Returns what art needs to draw a look. */
export function drawingOf({ gender, traits }: Look, colours: Colours): Pick<KeeperLook, 'gender' | 'traits'> {
  const drawn = traitTypes.map((type) => {
    const { shape, colour } = traits[type];
    return [type, { shape: traitShapes[type][shape - 1], colour: colours[type][colour - 1] ?? '#888888' }] as const;
  });
  return { gender, traits: Object.fromEntries(drawn) as KeeperTraits };
}

type Dressed = Pick<MastersAvatar, 'traits' | 'equippedItems'>;

/** Returns what art needs to draw an avatar as the platform tells of it. What art does not know is left out. */
export function drawingOfAvatar({ traits, equippedItems }: Dressed): Pick<KeeperLook, 'gender' | 'traits' | 'items'> {
  const drawn = traits.flatMap(({ type, shape, color }) => {
    const shapes: readonly string[] = traitShapes[type.key as TraitType] ?? [];
    return shapes.includes(shape) ? [[type.key, { shape, colour: color.color }] as const] : [];
  });
  const form = traits[0]?.gender.id;
  return {
    gender: isForm(form) ? form : 1,
    traits: Object.fromEntries(drawn) as KeeperTraits,
    items: itemKeysOf(equippedItems),
  };
}

/** Returns the keys of those items that art can draw. */
export const itemKeysOf = (items: readonly { key: string }[]): ItemKey[] =>
  items.flatMap(({ key }) => (isItemKey(key) ? [key] : []));
