import * as z from 'zod';
import { address, chainId, chainIdQuery, integer, isoTime, uint256 } from './shapes.ts';

/** The chain that an operation of masters is about. */
export const mastersChain = {
  chainId: chainIdQuery.describe('Id of the chain (EIP-155). The main chain if absent.'),
};

/** A number of an avatar, item, box or ticket in a path. */
export const tokenIdParam = integer(z.int().min(0).max(Number.MAX_SAFE_INTEGER)).describe('Id of the token.');

/** The block that a balance is true of. */
export const ofBlock = {
  chainId,
  blockNumber: z.int().min(0).describe('The block that this is true of.'),
};

const key = z.string().max(40);
const picture = (what: string) => z.string().describe(`URL of ${what} (SVG).`);
const stored = {
  createdAt: isoTime.describe('When it joined the catalogue.'),
  updatedAt: isoTime.describe('When it changed last.'),
};

export const traitGender = z
  .object({ id: z.int().describe('Id of the body form.'), name: z.string().describe('Name of the body form.') })
  .meta({ id: 'TraitGender', description: 'A body form of avatars. All traits of an avatar are of one.' });
export type TraitGender = z.infer<typeof traitGender>;

const layerFields = {
  id: z.int().describe('Id of the layer.'),
  name: z.string().describe('Name of the layer.'),
  order: z.int().describe('Layers are drawn in this order, from back to front.'),
  layer: z.string().describe('Key of the layer, as in `hair-back`.'),
};

const traitLayer = z
  .object(layerFields)
  .meta({ id: 'TraitLayer', description: 'A layer of the picture of an avatar.' });

export const mastersTraitType = z
  .object({
    id: z.int().describe('Id of the type.'),
    key: key.describe('Its name in drawings, as in `hair`.'),
    name: z.string().describe('Name of the type.'),
    order: z.int().describe('Types are chosen and drawn in this order.'),
    layers: z.array(traitLayer).describe('Where traits of this type are drawn.'),
  })
  .meta({ id: 'MastersTraitType', description: 'A kind of trait. An avatar has exactly one trait of each type.' });
export type MastersTraitType = z.infer<typeof mastersTraitType>;

export const mastersColor = z
  .object({
    id: z.int().describe('Id of the colour.'),
    color: z.string().meta({ description: 'The colour in hexadecimal.', examples: ['#8A5A3C'] }),
    typeId: z.int().describe('The type of traits that can have it.'),
    name: z.string().describe('Name of the colour.'),
  })
  .meta({ id: 'MastersColor', description: 'A colour of traits of one type.' });
export type MastersColor = z.infer<typeof mastersColor>;

export const mastersTrait = z
  .object({
    id: z.int().describe('Id of the trait, as avatars keep it on chain.'),
    shape: key.describe('Name of its shape in drawings, as in `braid`.'),
    ...stored,
    name: z.string().describe('Name of the trait.'),
    image: picture('the trait'),
    frontImage: picture('the trait from the front'),
    backImage: picture('the trait from behind'),
    type: mastersTraitType,
    gender: traitGender,
    color: mastersColor,
    hide: z.boolean().describe('Whether nothing is drawn for it, as for `no mark`.'),
  })
  .meta({ id: 'MastersTrait', description: 'What an avatar can be made of: a shape in a colour, for a body form.' });
export type MastersTrait = z.infer<typeof mastersTrait>;

const itemLayer = z.object(layerFields).meta({ id: 'ItemLayer', description: 'A layer on which an item is drawn.' });

const itemType = z
  .object({
    id: z.int().describe('Id of the type.'),
    key: key.describe('Its name in drawings, as in `hats`.'),
    name: z.string().describe('Name of the type.'),
    layers: z.array(itemLayer).describe('Where items of this type are drawn.'),
  })
  .meta({ id: 'ItemType', description: 'A place on an avatar. An avatar wears one item of a type at most.' });

export const itemCategory = z
  .object({ id: z.int().describe('Id of the category.'), name: z.string().describe('Its name.'), type: itemType })
  .meta({ id: 'ItemCategory', description: 'A group of items.' });
export type ItemCategory = z.infer<typeof itemCategory>;

export const rarities = ['common', 'uncommon', 'rare', 'epic', 'legendary'] as const;
export const rarity = z.enum(rarities).meta({ id: 'ItemRarity', description: 'How rare an item is.' });

const itemFields = {
  id: z.int().meta({ description: 'Id of the item, also its ERC-1155 id.', examples: [101] }),
  key: key.describe('Its name in drawings, as in `straw-hat`.'),
  ...stored,
  name: z.string().describe('Name of the item.'),
  category: itemCategory,
  gender: traitGender.nullable().describe('The body form that it fits; null if it fits all.'),
  description: z.string().describe('What it looks like.'),
  image: picture('the item'),
  frontImage: picture('the item as it is worn, from the front'),
  backImage: picture('the item as it is worn, from behind'),
  maskImage: picture('the layers that it hides').optional(),
  rarity,
  effects: z.string().describe('What it does.'),
  storyNotes: z.string().describe('What the field guide says about it.'),
};

export const mastersItem = z.object(itemFields).meta({ id: 'MastersItem', description: 'An item that avatars wear.' });
export type MastersItem = z.infer<typeof mastersItem>;

const partOfBalance = z
  .object({
    ...ofBlock,
    balance: z.int().min(0).describe('How many.'),
    finalBalance: z.int().min(0).describe('How many by final blocks, which no reorganization can remove.'),
    finalBlockNumber: z.int().min(0).describe('The final block that this is true of.'),
  })
  .meta({ id: 'MastersBalancePart', description: 'What is owned on one chain.' });

export const mastersItemBalance = z
  .object({
    ...itemFields,
    balance: z.int().min(0).describe('How many in all.'),
    chains: z.array(partOfBalance).describe('How many on each chain, with the block that this is true of.'),
    vouchers: z.int().min(0).describe('How many as vouchers, off-chain. 0 unless they were asked for.'),
    worn: z.int().min(0).describe('How many more avatars wear. They are not in `balance`.'),
  })
  .meta({ id: 'MastersItemBalance', description: 'How many of an item an account has.' });
export type MastersItemBalance = z.infer<typeof mastersItemBalance>;

export const traitIds = z
  .array(
    z
      .int()
      .min(1)
      .max(2 ** 30 - 1),
  )
  .min(1)
  .max(32)
  .describe('Ids of traits: one of each type, all of one body form.');

const priceFields = {
  currency: z.string().meta({ description: 'Symbol of the currency.', examples: ['AVAX'] }),
  price: z.string().describe('The price as people read it, in whole units.'),
  priceBase: uint256.describe('The same exactly, in base units. Tickets have no decimals.'),
  decimals: z.int().describe('Decimals of the currency.'),
  address: address.describe('Address that contracts take for the currency; the native placeholder for coins.'),
  image: z.string().describe('URL of its picture.'),
};

export const ticketPrice = z
  .object(priceFields)
  .meta({ id: 'TicketPrice', description: 'Price of one ticket in a currency.' });

export const avatarPrice = z
  .object({
    ...priceFields,
    payWithTicket: z.boolean().describe('Whether tickets pay.'),
    ticketId: z.int().nullable().describe('The ticket that pays; null for a currency.'),
  })
  .meta({ id: 'AvatarPrice', description: 'Price of an avatar in a currency.' });
export type AvatarPrice = z.infer<typeof avatarPrice>;

export const lootboxPrice = z
  .object({
    lootbox: z.int().describe('Id of the box.'),
    ...priceFields,
    address: address.optional().describe('Address that contracts take for it; absent for a currency of saves.'),
    kind: z.enum(['coin', 'token', 'ticket', 'save']).describe('`save`: a currency that a game save holds.'),
  })
  .meta({ id: 'LootboxPrice', description: 'Price of one box in a currency.' });
export type LootboxPrice = z.infer<typeof lootboxPrice>;

const ticketFields = {
  id: z.int().describe('Id of the ticket, also its ERC-1155 id.'),
  name: z.string().describe('Name of the ticket.'),
  image: z.string().describe('URL of its picture (SVG).'),
};

export const ticket = z
  .object({
    ...ticketFields,
    description: z.string().describe('What it pays for.'),
    prices: z.array(ticketPrice).describe('What one costs on this chain; empty where it is not for sale.'),
  })
  .meta({ id: 'Ticket', description: 'A token that pays for other things.' });
export type Ticket = z.infer<typeof ticket>;

export const ticketBalance = z
  .object({
    ...ticketFields,
    price: z.array(ticketPrice).describe('What one costs on this chain; empty where it is not for sale.'),
    balance: z.int().min(0).describe('How many.'),
    ...ofBlock,
  })
  .meta({ id: 'TicketBalance', description: 'How many of a ticket an account has.' });
export type TicketBalance = z.infer<typeof ticketBalance>;

export const mastersAvatar = z
  .object({
    tokenId: z.int().describe('Id of the avatar.'),
    name: z.string().describe('Its name.'),
    image: z.string().describe('URL of its picture.'),
    attributes: z
      .array(
        z
          .object({ trait_type: z.string().describe('What it is about.'), value: z.string().describe('What it is.') })
          .meta({ id: 'MastersAvatarAttribute', description: 'An attribute, as marketplaces show it.' }),
      )
      .describe('Traits and items in words.'),
    equippedItems: z.array(mastersItem).describe('What it wears.'),
    traits: z.array(mastersTrait).describe('What it is made of.'),
    layers: z.array(z.string()).describe('Keys of the layers that are drawn, from back to front.'),
    owner: address.describe('Account that owns it.'),
    ...ofBlock,
  })
  .meta({ id: 'MastersAvatar', description: 'An avatar: the picture of a player, which can be dressed.' });
export type MastersAvatar = z.infer<typeof mastersAvatar>;
