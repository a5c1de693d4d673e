import type { ContractName } from '@hatchery/chain/addresses';

interface Collection {
  title: string;
  /** One of them, and several. */
  words: readonly [one: string, several: string];
  /** Each token is there once (ERC-721), or in numbers (ERC-1155). */
  isUnique: boolean;
  /** The contract can say which tokens a wallet has. Others are named by their numbers. */
  isListed: boolean;
}

/** The collections whose tokens can be sent, in the order in which they are shown. */
export const collections = {
  ultigenMonsters: {
    title: 'Ultigen creatures',
    words: ['Ultigen creature', 'Ultigen creatures'],
    isUnique: true,
    isListed: true,
  },
  gen1Collection: {
    title: 'First generation',
    words: ['first-generation creature', 'first-generation creatures'],
    isUnique: true,
    isListed: true,
  },
  mastersAvatars: { title: 'Keepers', words: ['keeper', 'keepers'], isUnique: true, isListed: true },
  omnimon: { title: 'Omnimon', words: ['omnimon', 'omnimon'], isUnique: true, isListed: false },
  gen2Collection: {
    title: 'Second generation',
    words: ['second-generation creature', 'second-generation creatures'],
    isUnique: false,
    isListed: true,
  },
  ultigenEggs: { title: 'Eggs', words: ['egg', 'eggs'], isUnique: false, isListed: true },
  eggsGen2: { title: 'Solar and lunar eggs', words: ['egg', 'eggs'], isUnique: false, isListed: true },
  mastersItems: { title: 'Items of keepers', words: ['item', 'items'], isUnique: false, isListed: true },
  mastersLootboxes: { title: 'Lootboxes', words: ['box', 'boxes'], isUnique: false, isListed: true },
  tickets: { title: 'Tickets', words: ['ticket', 'tickets'], isUnique: false, isListed: true },
  omnichainItems: { title: 'Items of omnimon', words: ['item', 'items'], isUnique: false, isListed: false },
} as const satisfies Partial<Record<ContractName, Collection>>;

export type Family = keyof typeof collections;

export const familyNames = Object.keys(collections) as Family[];

export const isFamily = (name: unknown): name is Family => typeof name === 'string' && Object.hasOwn(collections, name);
