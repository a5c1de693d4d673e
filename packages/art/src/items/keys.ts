/** The items of each category, in the order of their ids. */
export const itemKeys = {
  hats: [
    'straw-hat',
    'wool-cap',
    'wizard-hat',
    'leaf-crown',
    'aviator-cap',
    'top-hat',
    'beekeeper-veil',
    'frog-hood',
    'moon-circlet',
    'lantern-helmet',
  ],
  eyewear: ['round-glasses', 'half-moon-spectacles', 'goggles', 'monocle', 'star-shades', 'fox-mask'],
  neckwear: ['red-scarf', 'feather-ruff', 'bow-tie', 'bandana', 'shell-necklace', 'amber-pendant', 'bell-collar'],
  coats: [
    'rain-coat',
    'field-jacket',
    'star-robe',
    'knit-poncho',
    'moss-cloak',
    'lab-coat',
    'dragonhide-vest',
    'ember-cape',
  ],
  back: ['rucksack', 'egg-basket', 'butterfly-wings', 'bat-wings', 'scroll-case', 'kite', 'tea-kettle-pack', 'banner'],
  hands: [
    'butterfly-net',
    'field-journal',
    'lantern',
    'magnifier',
    'wooden-staff',
    'watering-can',
    'ember-torch',
    'ink-quill',
    'toy-sword',
  ],
  companions: ['sparrow', 'hatchling-egg', 'ladybird', 'owl-chick', 'snail', 'fire-sprite', 'paper-dragon'],
  auras: ['fireflies', 'snowfall', 'falling-leaves', 'star-ring', 'storm-cloud'],
} as const;

export type ItemCategory = keyof typeof itemKeys;
export type ItemKey<Category extends ItemCategory = ItemCategory> = (typeof itemKeys)[Category][number];

export const itemCategories = Object.keys(itemKeys) as ItemCategory[];
export const everyItemKey: readonly ItemKey[] = Object.values(itemKeys).flat();

export function isItemKey(key: string): key is ItemKey {
  return (everyItemKey as readonly string[]).includes(key);
}

/** Returns the category of an item. */
export function categoryOf(key: ItemKey): ItemCategory {
  return itemCategories.find((category) => (itemKeys[category] as readonly string[]).includes(key)) as ItemCategory;
}

/** Layers of traits that something worn can hide. */
export type HiddenLayer = 'trousers' | 'mouth' | 'eyes' | 'mark' | 'hair-front';

const hidden: Partial<Record<ItemKey, readonly HiddenLayer[]>> = {
  'beekeeper-veil': ['mouth', 'mark'],
  'frog-hood': ['hair-front'],
  'wizard-hat': ['hair-front'],
  'aviator-cap': ['hair-front'],
  'lantern-helmet': ['hair-front'],
  'fox-mask': ['eyes', 'mark'],
  'star-robe': ['trousers'],
  'moss-cloak': ['trousers'],
};

/** Returns the layers of traits that an item hides. Below a hat, strands of hair still show on the forehead. */
export function hides(key: string): readonly HiddenLayer[] {
  return (isItemKey(key) && hidden[key]) || [];
}
