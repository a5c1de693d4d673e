import type { CatalogueSetting } from '@hatchery/api/masters-catalogue';
import type {
  ItemCategory,
  MastersColor,
  MastersItem,
  MastersTrait,
  MastersTraitType,
  TraitGender,
} from '@hatchery/api/masters-shapes';
import type { ItemType } from '../content/content.schema.ts';
import type { Category, Colour, Gender, Item, Trait, TraitType } from '../content/content.ts';
import { pictureUrls } from '../pictures/picture-urls.ts';
import type { Entry } from './catalogue.ts';

/** When traits joined the catalogue: all of them, as shapes in colours. */
const traitsSince = '2026-11-27T00:00:00.000Z';

export const presentGender = ({ id, name }: Gender): TraitGender => ({ id, name });

export const presentTraitType = ({ id, key, name, order, layers }: TraitType): MastersTraitType => ({
  ...{ id, key, name, order },
  layers: [...layers],
});

export const presentColour = ({ id, color, typeId, name }: Colour): MastersColor => ({ id, color, typeId, name });

const presentItemType = ({ id, key, name, layers }: ItemType) => ({ id, key, name, layers: [...layers] });

export const presentCategory = ({ id, name, type }: Category & { type: ItemType }): ItemCategory => ({
  ...{ id, name },
  type: presentItemType(type),
});

/** Returns presenters of items and traits whose pictures the platform at `publicUrl` serves. */
export function createPresenters(publicUrl: string) {
  const urls = pictureUrls(publicUrl);
  return {
    item: (item: Item): MastersItem => ({
      ...{ id: item.id, key: item.key, createdAt: item.addedAt, updatedAt: item.addedAt, name: item.name },
      category: presentCategory(item.category),
      gender: item.gender && presentGender(item.gender),
      description: item.description,
      image: urls.item(item.id),
      frontImage: urls.item(item.id, 'front'),
      backImage: urls.item(item.id, 'back'),
      ...(item.hides.length > 0 ? { maskImage: urls.item(item.id, 'mask') } : {}),
      ...{ rarity: item.rarity, effects: item.effects, storyNotes: item.storyNotes },
    }),
    trait: (trait: Trait): MastersTrait => ({
      ...{ id: trait.id, shape: trait.shape.key, createdAt: traitsSince, updatedAt: traitsSince, name: trait.name },
      image: urls.trait(trait.id),
      frontImage: urls.trait(trait.id, 'front'),
      backImage: urls.trait(trait.id, 'back'),
      type: presentTraitType(trait.type),
      gender: presentGender(trait.gender),
      color: presentColour(trait.colour),
      hide: trait.shape.hide,
    }),
  };
}

export const presentEntry = ({ prices, ...entry }: Entry): CatalogueSetting => ({
  ...entry,
  prices: Object.entries(prices).map(([currency, price]) => ({ currency, price })),
});
