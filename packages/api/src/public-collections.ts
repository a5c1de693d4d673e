import * as z from 'zod';
import { operation } from './operation.ts';
import {
  collection,
  describedSlugs,
  holderPage,
  keyset,
  listingPage,
  onChain,
  salePage,
  slugParam,
} from './public-shapes.ts';
import { chainIdQuery, tokenAttribute, tokenIdInUri, uint256 } from './shapes.ts';

const read = { prefix: 'public', owner: 'chain', tag: 'Collections', method: 'GET', access: 'public' } as const;

const metadata = z
  .object({
    name: z.string().describe('Name of the token.'),
    description: z.string().describe('What it is.'),
    image: z.string().describe('URL of its picture (SVG). It changes when the picture does.'),
    external_url: z.string().describe('Page about its collection.'),
    attributes: z.array(tokenAttribute).describe('Attributes that marketplaces show.'),
  })
  .meta({ id: 'CollectionTokenMetadata', description: 'Metadata of a token, as marketplaces read it.' });
export type CollectionTokenMetadata = z.infer<typeof metadata>;

const place = {
  chainId: 43114,
  blockNumber: 71_204_611,
  blockHash: `0x${'5a'.repeat(32)}`,
  blockTime: '2027-02-01T12:00:04.000Z',
  finalBlockNumber: 71_204_608,
};
const contract = '0x1613beB3B2C4f22Ee086B2b38C1476A3cE7f78E8';
const seller = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const price = '1500000000000000000';
const coin = { currency: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', currencySymbol: 'AVAX', decimals: 18 };

const gen1Example = {
  slug: 'gen1',
  name: 'Hatchies',
  symbol: 'HATCHIE',
  description: 'Creatures of the first generation.',
  standard: 'ERC721',
  decimals: 0,
  image: 'https://hatchery.example/public/collections/gen1/pictures/cover-1c8b7a5d3e2f9a04.svg',
  metadata: 'https://hatchery.example/public/collections/gen1/tokens/{id}',
  crossesChains: false,
  supply: '5120',
  elsewhere: '0',
  chains: [
    {
      ...place,
      contract,
      ...{ supply: '5120', minted: '5120', burned: '0', arrived: '0', left: '0', locked: '0', holders: 871 },
      market: { ...coin, floor: price, listed: 44, sales: 1209, volume: '2318000000000000000000', feeBasisPoints: 200 },
    },
  ],
};

/** Every kind of tokens of the platform, who has them, what they are, and what the bazaar sells. */
export const publicCollections = {
  collections: operation({
    ...read,
    path: '/collections',
    cacheSeconds: 5,
    summary: 'List the collections with their supply',
    description:
      'Returns the game token and every collection that stands on a chain that the platform follows. Each chain is told at a block of its own. A collection is left out until all of its chains were read once.',
    example: { reply: [gen1Example] },
    output: z.array(collection),
  }),
  collection: operation({
    ...read,
    path: '/collections/{slug}',
    cacheSeconds: 5,
    summary: 'Get a collection',
    description:
      'Returns what a collection is, its contract and supply on each chain, and how many addresses have some. Generation 1 has a market in its contract. 404 while it stands on no chain.',
    params: z.object({ slug: slugParam }),
    example: { reply: gen1Example },
    output: collection,
    problems: [404],
  }),
  collectionToken: operation({
    ...read,
    path: '/collections/{slug}/tokens/{tokenId}',
    cacheSeconds: 5,
    summary: 'Get the metadata of a token',
    description:
      'Returns what the token URI of the contract names. Ids are decimal numbers, or 64 hexadecimal digits as ERC-1155 clients send them. The monster of a gen-1 token is known once it was staked for the first time. Tokens of gen-1 and omnimon are found on whichever chain they are; between chains they are told as they left. Other collections name the address of their metadata in `metadata`.',
    params: z.object({
      slug: z.enum(describedSlugs).describe('The collection.'),
      tokenId: tokenIdInUri,
    }),
    query: z.object({ chainId: chainIdQuery.describe('Only on this chain. On any if absent.') }),
    example: {
      reply: {
        name: 'Sproutle',
        description: 'A creature of the second generation.',
        image: 'https://hatchery.example/public/collections/gen2/pictures/40-1c8b7a5d3e2f9a04.svg',
        external_url: 'https://hatchery.example',
        attributes: [
          { trait_type: 'Element', value: 'plant' },
          { trait_type: 'Rarity', value: 'common' },
        ],
      },
    },
    output: metadata,
    problems: [404],
  }),
  collectionHolders: operation({
    ...read,
    path: '/collections/{slug}/holders',
    cacheSeconds: 5,
    summary: 'List who has most of a collection',
    description:
      'Returns addresses by amount, on one chain. Of collections with several kinds of tokens, all kinds are added up. Contracts of the platform are named: what they hold belongs to others, such as stakes. 404 where the collection is not on the chain.',
    params: z.object({ slug: slugParam }),
    query: z.object({ ...onChain, ...keyset }),
    example: {
      reply: {
        ...place,
        holders: 871,
        items: [{ address: seller, amount: '44', contract: null }],
        nextCursor: `44.${seller}`,
      },
    },
    output: holderPage,
    problems: [404, 503],
  }),
};

/** The market in the contract of generation 1. */
export const publicBazaar = {
  bazaarSales: operation({
    ...read,
    path: '/collections/gen1/sales',
    cacheSeconds: 2,
    summary: 'List sales in the bazaar of gen-1',
    description: 'Returns what was sold in the contract itself, the latest first; of one token if it is named.',
    query: z.object({ ...onChain, tokenId: uint256.optional().describe('Only sales of this token.'), ...keyset }),
    example: {
      reply: {
        ...place,
        ...coin,
        items: [
          {
            ...{ tokenId: '17', seller, buyer: contract, price, finality: 'seen' },
            ...{ blockNumber: 71_204_610, blockTime: '2027-02-01T12:00:02.000Z' },
            transactionHash: `0x${'c3'.repeat(32)}`,
          },
        ],
      },
    },
    output: salePage,
    problems: [404, 503],
  }),
  bazaarListings: operation({
    ...read,
    path: '/collections/gen1/listings',
    cacheSeconds: 2,
    summary: 'List what the bazaar of gen-1 sells',
    description:
      'Returns tokens that can be bought as of `blockNumber`, the cheapest first. Every transfer ends a listing, so each of them is its owner’s. Buying takes `price` in coins of the chain and needs no approval.',
    query: z.object({ ...onChain, ...keyset }),
    example: {
      reply: { ...place, contract, ...coin, items: [{ tokenId: '17', seller, price }], nextCursor: `${price}.17` },
    },
    output: listingPage,
    problems: [404, 503],
  }),
};
