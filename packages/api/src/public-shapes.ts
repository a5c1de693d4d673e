import * as z from 'zod';
import { tokenStandard } from './assets.ts';
import { address, chainId, chainIdQuery, finality, hash, integer, isoTime, line, uint256 } from './shapes.ts';

/** The block that an answer about one chain is true of. */
export const atBlock = {
  chainId,
  blockNumber: z.int().min(0).describe('The block that this is true of.'),
  blockHash: hash.describe('Hash of that block.'),
  blockTime: isoTime.describe('Time of that block.'),
  finalBlockNumber: z.int().min(0).describe('The last final block. What happened up to it cannot be taken back.'),
};

export const onChain = { chainId: chainIdQuery.describe('Id of the chain (EIP-155). The main chain if absent.') };

export const keyset = {
  cursor: line(160).min(1).optional().describe('The `nextCursor` of the page before.'),
  limit: integer(z.int().min(1).max(100)).default(20).describe('How many items a page has.'),
};

export const nextCursor = z
  .string()
  .optional()
  .describe('Send it as `cursor` for the page after this one. Absent on the last page.');

/** Collections by the last part of their addresses. */
export const collectionSlugs = [
  'hatchy',
  'gen1',
  'gen2',
  'gen2-eggs',
  'ultigen-eggs',
  'ultigen-monsters',
  'avatars',
  'items',
  'lootboxes',
  'tickets',
  'omnimon',
  'omnichain-items',
] as const;
export type CollectionSlug = (typeof collectionSlugs)[number];

/** Collections whose tokens have metadata under `/public/collections`. */
export const describedSlugs = [
  'gen1',
  'gen2',
  'gen2-eggs',
  'ultigen-eggs',
  'omnimon',
  'omnichain-items',
] as const satisfies readonly CollectionSlug[];
export type DescribedSlug = (typeof describedSlugs)[number];

export const collectionSlug = z
  .enum(collectionSlugs)
  .meta({ id: 'CollectionSlug', description: 'Short name of a collection.' });

/** A collection in a path. */
export const slugParam = z.nonoptional(collectionSlug).describe('Short name of the collection.');

/** The coin that the bazaar is paid in. */
const coin = {
  currency: address.describe('Address of the currency: `0xEeee…EEeE`, which stands for the coin of the chain.'),
  currencySymbol: z.string().describe('Symbol of that coin.'),
  decimals: z.int().describe('Decimals of that coin.'),
};

const market = z
  .object({
    ...coin,
    floor: uint256.nullable().describe('The lowest price in base units. Null while nothing is listed.'),
    listed: z.int().min(0).describe('How many tokens are listed.'),
    sales: z.int().min(0).describe('How many were sold so far.'),
    volume: uint256.describe('Sum of all prices paid so far, in base units.'),
    feeBasisPoints: z.int().min(0).describe("The platform's share of a price, per 10,000."),
  })
  .meta({ id: 'CollectionMarket', description: "A collection's own market on one chain." });
export type CollectionMarket = z.infer<typeof market>;

const collectionOnChain = z
  .object({
    ...atBlock,
    contract: address.describe('Address of the contract.'),
    supply: uint256.describe('What exists on this chain. Of the token, without what its bridges have locked.'),
    minted: uint256.describe('What was made on this chain so far, without arrivals from other chains.'),
    burned: uint256.describe('What was destroyed on this chain so far, without what left for other chains.'),
    arrived: uint256.describe('What arrived from other chains so far.'),
    left: uint256.describe('What left for other chains so far.'),
    locked: uint256.describe('What the bridges of the token have locked here, since it is on other chains.'),
    holders: z.int().min(0).describe('Addresses that have some. Contracts count, such as those that hold stakes.'),
    market: market.nullable().describe('The market in the contract itself. Null where it has none.'),
  })
  .meta({ id: 'CollectionOnChain', description: 'A collection on one chain.' });
export type CollectionOnChain = z.infer<typeof collectionOnChain>;

export const collection = z
  .object({
    slug: collectionSlug,
    name: z.string().describe('Name of the collection.'),
    symbol: z.string().nullable().describe('Symbol of its tokens. Null if it has none.'),
    description: z.string().describe('What it is.'),
    standard: tokenStandard,
    decimals: z.int().describe('Decimals of amounts; 0 for what is counted whole.'),
    image: z.string().describe('URL of its picture (SVG).'),
    metadata: z
      .string()
      .nullable()
      .describe('URL of the metadata of a token, with `{id}` in place of its id. Null for the token.'),
    crossesChains: z.boolean().describe('Whether tokens travel between chains.'),
    supply: uint256.describe('What exists on all chains and between them, in base units.'),
    elsewhere: uint256.describe(
      'The part of it that is between chains. Of the token also what is the coin of a layer-1 chain.',
    ),
    chains: z.array(collectionOnChain).describe('The chains where it stands, in order of id.'),
  })
  .meta({ id: 'Collection', description: 'A kind of tokens of the platform, on all chains.' });
export type Collection = z.infer<typeof collection>;

const holder = z
  .object({
    address: address.describe('The address.'),
    amount: uint256.describe('How much it has, in base units.'),
    contract: z
      .string()
      .nullable()
      .meta({ description: 'Name of the contract, if it is one of the platform.', examples: ['gen1Staking'] }),
  })
  .meta({ id: 'CollectionHolder', description: 'An address, and how much of a collection it has.' });

export const holderPage = z
  .object({
    ...atBlock,
    holders: z.int().min(0).describe('Addresses that have some.'),
    items: z.array(holder).describe('Those that have most first; those that have as much in order of address.'),
    nextCursor,
  })
  .meta({ id: 'CollectionHolderPage', description: 'A page of holders of a collection at one block.' });
export type HolderPage = z.infer<typeof holderPage>;

const sale = z
  .object({
    tokenId: uint256.describe('Id of the token.'),
    seller: address.describe('Who sold it.'),
    buyer: address.describe('Who bought it.'),
    price: uint256.describe('What the buyer paid, in base units of the coin.'),
    blockNumber: z.int().min(0).describe('The block of the sale.'),
    blockTime: isoTime.describe('Time of that block.'),
    transactionHash: hash.describe('Hash of the transaction.'),
    finality,
  })
  .meta({ id: 'BazaarSale', description: 'A sale in the bazaar.' });

export const salePage = z
  .object({ ...atBlock, ...coin, items: z.array(sale).describe('The latest first.'), nextCursor })
  .meta({ id: 'BazaarSalePage', description: 'A page of sales in the bazaar.' });
export type SalePage = z.infer<typeof salePage>;

const listing = z
  .object({
    tokenId: uint256.describe('Id of the token.'),
    seller: address.describe('Its owner, who gets the price less the fee.'),
    price: uint256.describe('What `buy` takes, in base units of the coin.'),
  })
  .meta({ id: 'BazaarListing', description: 'A token that can be bought.' });

export const listingPage = z
  .object({
    ...atBlock,
    contract: address.describe('The contract whose `buy` sells it.'),
    ...coin,
    items: z.array(listing).describe('The cheapest first; those of one price in order of id.'),
    nextCursor,
  })
  .meta({ id: 'BazaarListingPage', description: 'A page of what the bazaar sells at one block.' });
export type ListingPage = z.infer<typeof listingPage>;
