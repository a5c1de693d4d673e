import type { CreatureLook } from '@hatchery/art/creature';
import { type ItemCategory, type ItemKey, itemKeys } from '@hatchery/art/items/keys';
import { type LootboxKey, lootboxKeys } from '@hatchery/art/lootboxes';
import { elements } from '@hatchery/art/palette';
import {
  bodyPlans,
  crownKinds,
  earKinds,
  eyeKinds,
  markKinds,
  mouthKinds,
  type Stage,
  type Traits,
  tailKinds,
  wingKinds,
} from '@hatchery/art/traits';

const variants = 1_000;
const firstBox = 100_000;

interface Slot {
  name: string;
  category: ItemCategory;
  /** The item of the art that is the slot's first variant. */
  first: number;
}

/** The slots of an omnimon, as the platform's metadata names them (services/chain/src/tokens/omnichain-things.rules.ts). */
const slots: readonly Slot[] = [
  { name: 'Head', category: 'hats', first: 0 },
  { name: 'Eyes', category: 'eyewear', first: 0 },
  { name: 'Neck', category: 'neckwear', first: 0 },
  { name: 'Hand', category: 'hands', first: 0 },
  { name: 'Ears', category: 'hats', first: 5 },
  { name: 'Tail', category: 'back', first: 6 },
  { name: 'Wings', category: 'back', first: 2 },
  { name: 'Marks', category: 'auras', first: 3 },
  { name: 'Coat', category: 'coats', first: 0 },
  { name: 'Mouth', category: 'neckwear', first: 3 },
  { name: 'Back', category: 'back', first: 0 },
  { name: 'Second hand', category: 'hands', first: 5 },
  { name: 'Aura', category: 'auras', first: 0 },
  { name: 'Companion', category: 'companions', first: 0 },
  { name: 'Cape', category: 'coats', first: 4 },
];

export const slotNames = slots.map(({ name }) => name);

export interface OmnichainItem {
  id: number;
  slot: number;
  slotName: string;
  key: ItemKey;
  name: string;
}

/** Returns an item, or the trait that it can become: slot × 1,000 + variant. */
export function itemOf(id: number): OmnichainItem | undefined {
  const slot = Math.floor(id / variants);
  const variant = id % variants;
  const facts = slots[slot];
  if (!facts || variant === 0) return undefined;
  const keys: readonly ItemKey[] = itemKeys[facts.category];
  const key = keys[(facts.first + variant - 1) % keys.length] as ItemKey;
  return { id, slot, slotName: facts.name, key, name: numbered(key, Math.ceil(variant / keys.length), ', make ') };
}

/** Returns a kind of boxes by its id, or undefined for an item's. */
export function boxOf(id: number): { id: number; key: LootboxKey; name: string } | undefined {
  if (id < firstBox) return undefined;
  const place = id - firstBox;
  const key = lootboxKeys[place % lootboxKeys.length] as LootboxKey;
  return { id, key, name: numbered(key, Math.floor(place / lootboxKeys.length) + 1, ' ') };
}

/** Returns the name of an item or a kind of boxes. */
export const nameOfThing = (id: number): string => itemOf(id)?.name ?? boxOf(id)?.name ?? `No. ${id}`;

function numbered(key: string, round: number, between: string): string {
  const words = key.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${round > 1 ? `${between}${round}` : ''}`;
}

/** Items that a wallet is asked about: the first ten variants of each slot. Contracts cannot list a wallet's items. */
export const itemIds = slots.flatMap((_, slot) =>
  Array.from({ length: 10 }, (_, index) => slot * variants + index + 1),
);
/** Kinds of boxes that are looked for, one for each drawing. */
export const boxIds = lootboxKeys.map((_, index) => firstBox + index);

/** The data of an omnimon that decides how it looks. */
export interface OmnimonParts {
  hash: string;
  /** By slot; 0 where there is none. */
  traits: readonly number[];
  worn: readonly number[];
  jumps: number;
}

/** Nothing was drawn of it yet: it is an egg. */
export const isUndrawn = ({ hash, traits }: OmnimonParts): boolean =>
  /^0x0*$/.test(hash) && traits.every((trait) => trait === 0);

/** Takes a number out of a hash: the `place`-th pair of its hexadecimal digits. */
const byteOf = (hash: string, place: number): number => Number.parseInt(hash.slice(2 + place * 2, 4 + place * 2), 16);
const chosen = <Kind>(kinds: readonly Kind[], number: number): Kind => kinds[number % kinds.length] as Kind;

/** Returns what an omnimon looks like, as the platform draws it: its hash decides element and body, its parts the rest. */
export function lookOfOmnimon(tokenId: string, { hash, traits, worn, jumps }: OmnimonParts): CreatureLook {
  const variant = (slot: number) => (worn[slot] || traits[slot] || 0) % variants;
  const part = <Kind>(slot: number, kinds: readonly Kind[]) =>
    variant(slot) === 0 ? undefined : chosen(kinds, variant(slot));
  const parts = {
    crown: part(0, crownKinds),
    eyes: part(1, eyeKinds),
    mouth: part(9, mouthKinds),
    ears: part(4, earKinds),
    tail: part(5, tailKinds),
    wings: part(6, wingKinds),
    marks: part(7, markKinds),
  };
  const known = Object.fromEntries(Object.entries(parts).filter(([, kind]) => kind !== undefined));
  return {
    element: chosen(elements, byteOf(hash, 0)),
    bodyPlan: chosen(bodyPlans, byteOf(hash, 1)),
    stage: Math.min(3, 1 + jumps) as Stage,
    seed: `omnimon-${hash}`,
    name: `Omnimon #${tokenId}`,
    traits: { coat: variant(8), ...(known as Partial<Traits>) },
  };
}
