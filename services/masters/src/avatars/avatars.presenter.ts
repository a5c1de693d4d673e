import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { createPresenters } from '../catalogue/catalogue.presenter.ts';
import { getItem, getTrait, type Item, type Trait } from '../content/content.ts';
import { pictureUrls } from '../pictures/picture-urls.ts';
import type { StoredAvatar } from './avatars.repository.ts';

/** Returns the name of an avatar that its owner has not named. */
export const nameless = (tokenId: number) => `Keeper #${tokenId}`;

/** Returns the presenter of avatars for the platform at `publicUrl`. Traits and items that the catalogue lacks are left out. */
export function createAvatarPresenter(publicUrl: string) {
  const present = createPresenters(publicUrl);
  const urls = pictureUrls(publicUrl);
  return ({ chainId, tokenId, owner, name, image, blockNumber, ...look }: StoredAvatar): MastersAvatar => {
    const traits = look.traits.flatMap((id) => getTrait(id) ?? []);
    const items = look.items.flatMap((id) => getItem(id) ?? []);
    return {
      tokenId,
      name: name ?? nameless(tokenId),
      image: image === null ? urls.avatar({ chainId, tokenId, ...look }) : `${publicUrl}${image}`,
      attributes: attributesOf(traits, items),
      equippedItems: items.map(present.item),
      traits: traits.map(present.trait),
      layers: layersOf(traits, items),
      ...{ owner, chainId, blockNumber },
    };
  };
}

/** Returns an avatar in words, as marketplaces show it. */
function attributesOf(traits: Trait[], items: Item[]) {
  const [first] = traits;
  return [
    ...(first ? [{ trait_type: 'Body', value: first.gender.name }] : []),
    ...traits.map(({ type, name }) => ({ trait_type: type.name, value: name })),
    ...items.map(({ category, name }) => ({ trait_type: category.name, value: name })),
  ];
}

/** Returns the keys of the layers that are drawn, from back to front: without those that an item hides. */
function layersOf(traits: Trait[], items: Item[]): string[] {
  const hidden = new Set(items.flatMap(({ hides }) => hides));
  const layers = [
    ...traits.filter(({ shape }) => !shape.hide).flatMap(({ type }) => type.layers),
    ...items.flatMap(({ category }) => category.type.layers),
  ];
  const shown = new Map(layers.map(({ layer, order }) => [layer, order]));
  return [...shown]
    .filter(([layer]) => !hidden.has(layer))
    .sort(([, one], [, other]) => one - other)
    .map(([layer]) => layer);
}
