import * as z from 'zod';
import {
  avatarPrice,
  itemCategory,
  mastersChain,
  mastersColor,
  mastersItem,
  mastersTrait,
  mastersTraitType,
  tokenIdParam,
  traitGender,
} from './masters-shapes.ts';
import { operation } from './operation.ts';
import { integer, isoTime, paging, uid, uint256 } from './shapes.ts';

const read = { prefix: 'v2', owner: 'masters', method: 'GET', access: 'public', cacheSeconds: 60 } as const;
const avatars = { ...read, tag: 'Avatars' } as const;
const items = { ...read, tag: 'Items' } as const;
const ofChain = z.object(mastersChain);
const admins = { prefix: 'v2', owner: 'masters', tag: 'Administration', access: 'admin' } as const;

const kind = z.enum(['trait', 'item', 'lootbox', 'avatar-price']).meta({
  id: 'CatalogueKind',
  description: 'A kind of entry. Avatar prices are numbered: 1 a new avatar, 2 other traits, 3 the free avatar.',
});
const order = z.int().min(0).max(1_000_000);

const setting = z
  .object({
    kind,
    id: z.int().describe('Its id.'),
    name: z.string().describe('Its name.'),
    active: z.boolean().describe('Whether players can choose or buy it. What they have, stays.'),
    order: order.describe('Lists are in this order, then in order of id.'),
    prices: z
      .array(
        z
          .object({ currency: z.string().describe('Key of the currency.'), price: uint256.describe('Base units.') })
          .meta({ id: 'CataloguePrice', description: 'A price in a currency, in base units.' }),
      )
      .describe('What it costs; empty for what has no price here. Prices of boxes on chain are in their contract.'),
    version: z.int().min(0).describe('Goes up with each change. 0: as it came with the platform.'),
  })
  .meta({ id: 'CatalogueSetting', description: 'What admins may change of an entry of the catalogue.' });
export type CatalogueSetting = z.infer<typeof setting>;

const change = z
  .object({
    id: z.int().describe('Number of the change.'),
    kind,
    entry: z.int().describe('Id of the entry.'),
    by: uid.nullable().describe('The admin; null after their account was deleted.'),
    at: isoTime.describe('When.'),
    before: setting,
    after: setting,
  })
  .meta({ id: 'CatalogueChange', description: 'A change of the catalogue by an admin.' });
export type CatalogueChange = z.infer<typeof change>;

/** The catalogue of avatars and items, and how admins change it. */
export const mastersCatalogue = {
  mastersGenders: operation({
    ...avatars,
    path: '/masters/genders',
    summary: 'List the body forms of avatars',
    description: 'All of them, in order of id.',
    query: ofChain,
    output: z.array(traitGender),
  }),
  mastersTraitTypes: operation({
    ...avatars,
    path: '/masters/traits/types',
    summary: 'List the types of traits',
    description: 'All of them, in the order in which they are chosen. An avatar has exactly one trait of each.',
    query: ofChain,
    output: z.array(mastersTraitType),
  }),
  mastersTraits: operation({
    ...avatars,
    path: '/masters/traits',
    summary: 'List the traits of avatars',
    description: 'All that can be chosen, by type, body form, shape and colour: about a thousand.',
    query: ofChain,
    output: z.array(mastersTrait),
  }),
  mastersColors: operation({
    ...avatars,
    path: '/masters/colors',
    summary: 'List the colours of traits',
    description: 'Of one type or all, in order of id.',
    query: z.object({
      ...mastersChain,
      typeId: integer(z.int().min(1).max(1_000)).optional().describe('Only colours of this type.'),
    }),
    output: z.array(mastersColor),
  }),
  mastersAvatarPrices: operation({
    ...avatars,
    path: '/masters/avatars/prices',
    summary: 'List what an avatar costs',
    description: 'In each currency that is taken on this chain. Empty where there are no avatars.',
    query: ofChain,
    output: z.array(avatarPrice),
  }),
  mastersItems: operation({
    ...items,
    path: '/masters/items',
    summary: 'List the items that avatars wear',
    description: 'All of the catalogue, in its order.',
    query: ofChain,
    output: z.array(mastersItem),
  }),
  mastersItemCategories: operation({
    ...items,
    path: '/masters/items/categories',
    summary: 'List the categories of items',
    description: 'All of them, in order of id.',
    query: ofChain,
    output: z.array(itemCategory),
  }),
  mastersItem: operation({
    ...items,
    path: '/masters/items/{tokenId}',
    summary: 'Get an item of the catalogue',
    description: 'Also one that is not active any more: players may still have it.',
    params: z.object({ tokenId: tokenIdParam }),
    query: ofChain,
    output: mastersItem,
    problems: [404],
  }),
  catalogueSettings: operation({
    ...admins,
    method: 'GET',
    path: '/masters/catalogue/{kind}',
    summary: 'List what may be changed of the catalogue',
    description: 'All entries of a kind, also those that are not active, in their order.',
    params: z.object({ kind: kind.nonoptional().describe('Which entries.') }),
    query: paging,
    output: z.array(setting),
  }),
  changeCatalogue: operation({
    ...admins,
    method: 'PUT',
    path: '/masters/catalogue/{kind}/{id}',
    summary: 'Change an entry of the catalogue',
    description:
      'Whether it can be chosen or bought, its place in lists, and its prices. What is left out stays. Nothing that players have changes. 409 if `version` is not the current one: someone else changed it meanwhile.',
    params: z.object({
      kind: kind.nonoptional().describe('The kind of the entry.'),
      id: integer(
        z
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      ).describe('Id of the entry.'),
    }),
    body: z.strictObject({
      version: z.int().min(0).describe('The version that you saw.'),
      active: z.boolean().optional().describe('Whether players can choose or buy it.'),
      order: order.optional().describe('Its place in lists.'),
      price: uint256
        .refine((price) => price !== '0', 'A price is more than zero.')
        .optional()
        .describe('Base units of `currency`.'),
      currency: z.string().max(40).optional().describe('Which price changes, by the key of its currency.'),
    }),
    output: setting,
    problems: [404, 409],
  }),
  catalogueChanges: operation({
    ...admins,
    method: 'GET',
    path: '/masters/catalogue-changes',
    summary: 'List the changes of the catalogue',
    description: 'By all admins, the latest first.',
    query: paging,
    output: z.array(change),
  }),
};
