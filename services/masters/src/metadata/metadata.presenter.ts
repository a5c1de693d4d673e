import type { MastersTokenMetadata } from '@hatchery/api/masters-metadata';
import { createAvatarPresenter } from '../avatars/avatars.presenter.ts';
import type { StoredAvatar } from '../avatars/avatars.ts';
import type { Item, Lootbox, Ticket } from '../content/content.ts';
import { pictureUrls } from '../pictures/picture-urls.ts';

/** Returns the presenters of tokens as marketplaces read them, for the platform at `publicUrl`. */
export function createMetadataPresenters(publicUrl: string) {
  const urls = pictureUrls(publicUrl);
  const presentAvatar = createAvatarPresenter(publicUrl);
  const page = (path: string) => `${publicUrl}${path}`;
  return {
    avatar: (stored: StoredAvatar): MastersTokenMetadata => {
      const { name, attributes, tokenId, chainId } = presentAvatar(stored);
      return {
        name,
        description: 'A keeper of Hatchery: made of traits, and dressed in items that its owner collects.',
        image: urls.avatar(stored, 1_024),
        external_url: page(`/keepers/${chainId}/${tokenId}`),
        attributes,
      };
    },
    item: ({ id, name, description, rarity, category, effects }: Item): MastersTokenMetadata => ({
      ...{ name, description, image: urls.item(id), external_url: page('/keepers') },
      attributes: [
        { trait_type: 'Category', value: category.name },
        { trait_type: 'Rarity', value: rarity },
        { trait_type: 'Effects', value: effects },
      ],
    }),
    lootbox: ({ id, name, description }: Lootbox, version: number): MastersTokenMetadata => ({
      ...{ name, description, image: urls.lootbox(id), external_url: page('/lootboxes') },
      attributes: version > 0 ? [{ trait_type: 'Odds', value: version }] : [],
    }),
    ticket: ({ id, name, description }: Ticket): MastersTokenMetadata => ({
      ...{ name, description, image: urls.ticket(id), external_url: page('/tickets') },
      attributes: [],
    }),
  };
}
