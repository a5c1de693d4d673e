import * as z from 'zod';
import { operation } from './operation.ts';
import { atBlock, collectionSlug, onChain } from './public-shapes.ts';
import { address, chainId, isoTime, uint256 } from './shapes.ts';

const read = { prefix: 'public', owner: 'chain', tag: 'Prices and supply', method: 'GET', access: 'public' } as const;

const soldThings = z
  .enum([
    'hatchy',
    'ultigen-egg',
    'gen2-egg',
    'gen1',
    'gen1-drop',
    'omnimon',
    'omnimon-reroll',
    'omnichain-box',
    'ticket',
  ])
  .meta({
    id: 'SoldThing',
    description:
      'What is sold: the game token, an egg, a gen-1 creature by the purchase contract or by the drop, an omnimon, its first reroll, a box, a ticket.',
  });
export type SoldThing = z.infer<typeof soldThings>;

const price = z
  .object({
    what: soldThings,
    tokenId: uint256.nullable().describe('Which kind of egg, box or ticket. Null where there is one kind.'),
    contract: address.describe('The contract that sells it.'),
    price: uint256.describe('What one costs, in base units of the currency. Of the game token: one whole token.'),
    currency: address.describe('Address of the currency; `0xEeee…EEeE` for the coin of the chain.'),
    currencySymbol: z
      .string()
      .describe(
        'Symbol of the currency. That of the game token is the same on all chains, as in `GET /public/supply`.',
      ),
    decimals: z.int().describe('Decimals of the currency.'),
    isOpen: z.boolean().describe('Whether it can be bought at present.'),
  })
  .meta({ id: 'PublicPrice', description: 'What something costs in one currency.' });
export type PublicPrice = z.infer<typeof price>;

const curve = z
  .object({
    basePrice: uint256.describe('Price of the first step.'),
    priceStep: uint256.describe('By how much each further step costs more.'),
    stepSize: z.int().min(1).describe('How many creatures a step has.'),
    minted: z.int().min(0).describe('How many creatures there are. The next one has this number.'),
    maximum: z.int().min(0).describe('How many there can be.'),
    nextStepAt: z.int().min(0).nullable().describe('The number from which they cost more. Null if there is none.'),
    decimals: z.int().describe('Decimals of these prices.'),
  })
  .meta({
    id: 'Gen1PriceCurve',
    description:
      'What gen-1 creatures cost in the drop: number n costs `basePrice` + floor(n / `stepSize`) × `priceStep`.',
  });

const prices = z
  .object({
    ...atBlock,
    readAt: isoTime.describe('When this was read: a minute ago or less, unless the chain is away.'),
    prices: z.array(price).describe('In the order of `what`, then of `tokenId`.'),
    gen1Curve: curve.nullable().describe('The prices of the drop. Null where there is none.'),
  })
  .meta({ id: 'PublicPrices', description: 'What is sold on a chain, and what it costs at one block.' });
export type PublicPrices = z.infer<typeof prices>;

const notCirculating = z
  .object({
    chainId,
    address: address.describe('The account.'),
    what: z
      .string()
      .meta({ description: 'A contract of the platform, or what the operator says.', examples: ['tokenSale'] }),
    amount: uint256.describe('What it holds, in base units.'),
  })
  .meta({ id: 'NotCirculating', description: 'Tokens that nobody can spend yet.' });

const supply = z
  .object({
    symbol: z.string().describe('Symbol of the token.'),
    decimals: z.int().describe('Its decimals.'),
    total: uint256.describe('What was issued on all chains and not burnt, in base units. Bridges do not change it.'),
    circulating: uint256.describe('`total` without `notCirculating`, in base units.'),
    elsewhere: uint256.describe('The part of `total` that is between chains, or the coin of a layer-1 chain.'),
    chains: z
      .array(
        z
          .object({
            ...atBlock,
            contract: address.describe('Address of the token.'),
            issued: uint256.describe('What was issued here and not burnt by holders.'),
            supply: uint256.describe('What is here, without what the bridges have locked.'),
            locked: uint256.describe('What the bridges have locked here, since it is on other chains.'),
          })
          .meta({ id: 'TokenSupplyOnChain', description: 'The game token on one chain.' }),
      )
      .describe('In order of id.'),
    notCirculating: z.array(notCirculating).describe('What does not circulate, by chain.'),
  })
  .meta({ id: 'TokenSupply', description: 'How much of the game token there is.' });
export type TokenSupply = z.infer<typeof supply>;

const seasonCount = z
  .object({
    slug: collectionSlug,
    made: uint256.describe('How many were made: hatched, minted or given. Arrivals from other chains do not count.'),
    sales: z.int().min(0).describe('How many were sold in the market of the contract.'),
    volume: uint256.describe('Sum of the prices, in base units of coins of their chains.'),
  })
  .meta({ id: 'SeasonCount', description: 'What happened to a collection in a season, on all chains.' });

const season = z
  .object({
    number: z.int().min(1).describe('Number of the season.'),
    name: z.string().describe('Name of the season.'),
    description: z.string().describe('What it is about.'),
    startsAt: isoTime.describe('When it begins.'),
    endsAt: isoTime.nullable().describe('When it ends, and the next one begins. Null if that is not decided.'),
    status: z.enum(['past', 'current', 'coming']).describe('Whether it is over, goes on, or comes.'),
    hatches: uint256.describe('How many creatures hatched from eggs.'),
    sales: z.int().min(0).describe('How many tokens were sold in markets of contracts.'),
    collections: z.array(seasonCount).describe('Collections in which something happened.'),
  })
  .meta({ id: 'Season', description: 'A season, and what happened in it.' });
export type Season = z.infer<typeof season>;

/** Prices, the supply of the game token, and seasons. */
export const publicFigures = {
  publicPrices: operation({
    ...read,
    path: '/prices',
    cacheSeconds: 10,
    summary: 'List what is sold on a chain, with prices',
    description:
      'Returns prices of the game token, eggs, creatures, boxes and tickets, all at one block, and the curve of gen-1. They are read every minute. While the chain is away, the last known ones are told for at most 24 hours, and then 503.',
    query: z.object(onChain),
    example: {
      reply: {
        chainId: 43114,
        blockNumber: 71_204_611,
        blockHash: `0x${'5a'.repeat(32)}`,
        blockTime: '2027-02-01T12:00:04.000Z',
        finalBlockNumber: 71_204_608,
        readAt: '2027-02-01T12:00:06.000Z',
        prices: [
          {
            ...{ what: 'hatchy', tokenId: null, price: '10000', currencySymbol: 'USDt', decimals: 6, isOpen: true },
            contract: '0xc3e53F4d16Ae77Db1c982e75a937B9f60FE63690',
            currency: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
          },
        ],
        gen1Curve: {
          ...{ basePrice: '1000000000000000000', priceStep: '250000000000000000', stepSize: 4000 },
          ...{ minted: 5120, maximum: 40_000, nextStepAt: 8000, decimals: 18 },
        },
      },
    },
    output: prices,
    problems: [404, 502, 503],
  }),
  publicSupply: operation({
    ...read,
    path: '/supply',
    cacheSeconds: 10,
    summary: 'Get the supply of the game token',
    description:
      'Returns what was issued, what circulates, where it is, and what does not circulate: unsold tokens, rewards that nobody has earned yet, unpaid salaries, burnt tokens, and accounts that the operator names. `GET /public/supply/total` and `/circulating` answer single numbers. 503 until all chains were read once.',
    example: {
      reply: {
        ...{ symbol: 'HATCHY', decimals: 18, elsewhere: '1000000000000000000000' },
        total: '1000000000000000000000000000',
        circulating: '412000000000000000000000000',
        chains: [],
        notCirculating: [
          {
            chainId: 43114,
            address: '0xc3e53F4d16Ae77Db1c982e75a937B9f60FE63690',
            what: 'tokenSale',
            amount: '588000000000000000000000000',
          },
        ],
      },
    },
    output: supply,
    problems: [503],
  }),
  publicSeasons: operation({
    ...read,
    path: '/seasons',
    cacheSeconds: 60,
    summary: 'List the seasons, and what happened in them',
    description:
      'Returns all seasons in order, with what was made and sold in each. Days of UTC count: a season begins with one. Numbers of a current season grow, and can fall by a little when a chain takes blocks back.',
    example: {
      reply: [
        {
          ...{ number: 1, name: 'First Light', description: 'The first eggs.', status: 'past' },
          ...{ startsAt: '2026-09-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z', hatches: '3121', sales: 88 },
          collections: [{ slug: 'gen1', made: '880', sales: 88, volume: '132000000000000000000' }],
        },
      ],
    },
    output: z.array(season),
  }),
};
