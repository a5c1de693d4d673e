import * as z from 'zod';
import { operation } from './operation.ts';
import { chainId, hash, isoTime } from './shapes.ts';

const chainStatus = z.enum(['healthy', 'late', 'silent']).meta({
  id: 'ChainStatus',
  description:
    '`healthy`: the chain is read as it grows. `late`: nodes answer, but many blocks were not read yet. `silent`: no node has answered for a while, or none ever did.',
});
export type ChainStatus = z.infer<typeof chainStatus>;

const nativeCurrency = z
  .object({
    name: z.string().describe('Name of the coin.'),
    symbol: z.string().describe('Its symbol.'),
    decimals: z.int().describe('Its decimals.'),
  })
  .meta({ id: 'NativeCurrency', description: 'The coin that pays for transactions of a chain.' });

const blockNumber = z.int().min(0).nullable();

const followedChain = z
  .object({
    chainId,
    name: z.string().describe('Name of the chain.'),
    slug: z.string().describe('The name in lower case with hyphens, for addresses of pages.'),
    testnet: z.boolean().describe('Whether its coins are worthless.'),
    nativeCurrency,
    explorerUrl: z.string().nullable().describe('Address of its block explorer. Null if it has none.'),
    status: chainStatus,
    blockNumber: blockNumber.describe('The last block that was read. Null while none was.'),
    blockHash: hash.nullable().describe('Hash of that block. Null while none was read.'),
    blockTime: isoTime.nullable().describe('Time of that block. Null while it is not known.'),
    finalBlockNumber: blockNumber.describe('The last block that was told as final. Null while none was read.'),
    headBlockNumber: blockNumber.describe('The newest block that a node has named. Null while nothing was read.'),
    lagBlocks: z.int().min(0).nullable().describe('How many blocks were not read yet. Null while nothing was read.'),
    silentSeconds: z.int().min(0).nullable().describe('Seconds since a node last answered. Null if none ever did.'),
    finalityDepth: z.int().describe('Blocks that have to follow a block before it counts as final.'),
    blockTimeSeconds: z.number().describe('Usual seconds between two blocks.'),
  })
  .meta({ id: 'FollowedChain', description: 'A chain that the platform follows, and how far it was read.' });
export type FollowedChain = z.infer<typeof followedChain>;

/** How well the platform follows its chains. */
export const publicChains = {
  chains: operation({
    owner: 'chain',
    tag: 'Chains',
    prefix: 'public',
    method: 'GET',
    path: '/chains',
    access: 'public',
    cacheSeconds: 2,
    summary: 'List the chains and how far each was read',
    description:
      'All chains that the platform follows, in order of id. What other operations answer about a chain is as of `blockNumber` at most. A chain that nobody uses may make no blocks for a long time, and is healthy.',
    example: {
      reply: [
        {
          chainId: 43114,
          name: 'Avalanche',
          slug: 'avalanche',
          testnet: false,
          nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
          explorerUrl: 'https://snowtrace.io',
          status: 'healthy',
          blockNumber: 71_204_611,
          blockHash: `0x${'5a'.repeat(32)}`,
          blockTime: '2027-02-01T12:00:04.000Z',
          finalBlockNumber: 71_204_608,
          headBlockNumber: 71_204_611,
          lagBlocks: 0,
          silentSeconds: 1,
          finalityDepth: 3,
          blockTimeSeconds: 2,
        },
      ],
    },
    output: z.array(followedChain),
  }),
};
