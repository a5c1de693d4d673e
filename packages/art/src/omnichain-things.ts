import { type ItemCategory, type ItemKey, itemKeys } from './items/keys.ts';
import { type LootboxKey, lootboxKeys } from './lootboxes.ts';

/** Ids of items count variants of a slot up to this. */
export const variants = 1_000;
/** The lowest id of a kind of boxes. */
export const firstBox = 100_000;
const lastBox = 2 ** 32 - 1;

type Slot = { name: string; category: ItemCategory; first: number };

/** The slots of omnimon: their names, and which items of the art fill them, from which one on. */
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

export type OmnichainItem = { id: number; slot: number; variant: number; slotName: string; key: ItemKey; name: string };

/** Finds an item by its id, which is that of the trait that it can become: slot × 1,000 + variant. */
export function findItem(id: number): OmnichainItem | undefined {
  const slot = Math.floor(id / variants);
  const variant = id % variants;
  const facts = slots[slot];
  if (!facts || variant === 0 || !Number.isInteger(id)) return undefined;
  const keys: readonly ItemKey[] = itemKeys[facts.category];
  const key = keys[(facts.first + variant - 1) % keys.length] as ItemKey;
  const round = Math.floor((variant - 1) / keys.length) + 1;
  const name = `${inWords(key)}${round > 1 ? `, make ${round}` : ''}`;
  return { id, slot, variant, slotName: facts.name, key, name };
}

export const slotNames = slots.map(({ name }) => name);

export type OmnichainBox = { id: number; key: LootboxKey; name: string };

/** Finds a kind of boxes by its id. */
export function findBox(id: number): OmnichainBox | undefined {
  if (!Number.isInteger(id) || id < firstBox || id > lastBox) return undefined;
  const key = lootboxKeys[(id - firstBox) % lootboxKeys.length] as LootboxKey;
  const round = Math.floor((id - firstBox) / lootboxKeys.length) + 1;
  return { id, key, name: `${inWords(key)}${round > 1 ? ` ${round}` : ''}` };
}

const inWords = (key: string): string => {
  const words = key.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
