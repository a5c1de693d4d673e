import type { CollectionSlug } from '@hatchery/api/public-shapes';
import type { ProjectedFamily } from '../projections/events.ts';

/** A collection, wherever it stands. */
export type CollectionFacts = {
  slug: CollectionSlug;
  family: ProjectedFamily;
  name: string;
  symbol: string | null;
  description: string;
  standard: 'ERC20' | 'ERC721' | 'ERC1155';
  decimals: number;
  /** Address of the metadata of a token on this platform, with `{id}` in place of its id. */
  metadataPath: string | null;
  crossesChains: boolean;
};

const own = (slug: CollectionSlug) => `/public/collections/${slug}/tokens/{id}`;
const stays = { decimals: 0, crossesChains: false, symbol: null } as const;
const crosses = { decimals: 0, crossesChains: true, symbol: null } as const;

/** The game token as all answers name it. Contracts on test networks have a symbol of their own, which the coin there has too. */
export const gameToken = { symbol: 'HATCHY', decimals: 18 } as const;

/** Every collection, in the order in which lists have them. Their names are those of the contracts. */
export const collections: readonly CollectionFacts[] = [
  {
    slug: 'hatchy',
    family: 'gameToken',
    name: 'Hatchy',
    ...gameToken,
    description: 'The game token. It is issued on one chain and travels to others.',
    standard: 'ERC20',
    metadataPath: null,
    crossesChains: true,
  },
  {
    ...stays,
    slug: 'gen1',
    family: 'gen1Collection',
    name: 'Hatchies',
    symbol: 'HATCHIE',
    description: 'Creatures of the first generation, with a bazaar in their contract.',
    standard: 'ERC721',
    metadataPath: own('gen1'),
  },
  {
    ...stays,
    slug: 'gen2',
    family: 'gen2Collection',
    name: 'Hatchies, generation 2',
    description: 'Creatures of the second generation, which hatched from solar and lunar eggs.',
    standard: 'ERC1155',
    metadataPath: own('gen2'),
  },
  {
    ...stays,
    slug: 'gen2-eggs',
    family: 'eggsGen2',
    name: 'Generation 2 eggs',
    description: 'Solar and lunar eggs of the second generation.',
    standard: 'ERC1155',
    metadataPath: own('gen2-eggs'),
  },
  {
    ...stays,
    slug: 'ultigen-eggs',
    family: 'ultigenEggs',
    name: 'Ultigen eggs',
    description: 'Eggs of the five elements.',
    standard: 'ERC1155',
    metadataPath: own('ultigen-eggs'),
  },
  {
    ...stays,
    slug: 'ultigen-monsters',
    family: 'ultigenMonsters',
    name: 'Ultigen monsters',
    description: 'Monsters that hatched from Ultigen eggs, and that grow.',
    standard: 'ERC721',
    metadataPath: '/public/ultigen/tokens/{id}',
  },
  {
    ...stays,
    slug: 'avatars',
    family: 'mastersAvatars',
    name: 'Masters avatars',
    description: 'Pictures of players, with traits and equipment.',
    standard: 'ERC721',
    metadataPath: '/public/masters/avatars/{id}',
  },
  {
    ...stays,
    slug: 'items',
    family: 'mastersItems',
    name: 'Masters items',
    description: 'Items that avatars wear.',
    standard: 'ERC1155',
    metadataPath: '/public/masters/items/{id}',
  },
  {
    ...stays,
    slug: 'lootboxes',
    family: 'mastersLootboxes',
    name: 'Masters lootboxes',
    description: 'Boxes of masters items.',
    standard: 'ERC1155',
    metadataPath: '/public/masters/lootboxes/{id}',
  },
  {
    ...stays,
    slug: 'tickets',
    family: 'tickets',
    name: 'Tickets',
    description: 'Tickets that pay in place of coins.',
    standard: 'ERC1155',
    metadataPath: '/public/tickets/{id}',
  },
  {
    ...crosses,
    slug: 'omnimon',
    family: 'omnimon',
    name: 'Omnimon',
    symbol: 'OMNIMON',
    description: 'Creatures of fifteen traits that live on any of several chains.',
    standard: 'ERC721',
    metadataPath: own('omnimon'),
  },
  {
    ...crosses,
    slug: 'omnichain-items',
    family: 'omnichainItems',
    name: 'Omnichain items',
    description: 'Items that omnimons wear, and boxes of them. They travel between chains.',
    standard: 'ERC1155',
    metadataPath: own('omnichain-items'),
  },
];

const byFamily = new Map<string, CollectionFacts>(collections.map((facts) => [facts.family, facts]));
const bySlug = new Map(collections.map((facts) => [facts.slug, facts]));

export const collectionOfFamily = (family: string): CollectionFacts | undefined => byFamily.get(family);

export function collectionOf(slug: CollectionSlug): CollectionFacts {
  const facts = bySlug.get(slug);
  if (!facts) throw new Error(`There is no collection ${slug}.`);
  return facts;
}
