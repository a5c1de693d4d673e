import * as z from 'zod';
import { operation } from './operation.ts';
import { address, chainIdQuery, integer, line, uint256 } from './shapes.ts';
import {
  estimate,
  harvestPage,
  mostStaked,
  referralPage,
  stakedGeneration,
  stakingBoard,
  stakingPools,
  stakingPosition,
  stakingSets,
} from './staking-shapes.ts';

const own = { prefix: 'staking', owner: 'chain', tag: 'Staking', access: 'public', problems: [404, 503] } as const;
const read = { ...own, method: 'GET', cacheSeconds: 2 } as const;

const onChain = { chainId: chainIdQuery.describe('Id of the chain (EIP-155). The main chain if absent.') };
const paging = {
  cursor: line(120).min(1).optional().describe('The `nextCursor` of the page before.'),
  limit: integer(z.int().min(1).max(100)).default(20).describe('How many items a page has.'),
};
const ofAddress = z.object({ address: address.describe('Address of the account.') });

/** The most kinds of monsters in one list of an estimate: all of gen-2, in both rarities. */
const mostChanges = 208;

const change = z
  .strictObject({
    collection: stakedGeneration,
    monsterId: z
      .int()
      .min(0)
      .max(142)
      .describe('The monster: 0 to 39 of gen-1, 0 and 40 to 142 of gen-2. 0 is the void.'),
    shiny: z.boolean().default(false).describe('Whether it is shiny.'),
    amount: z.int().min(1).max(mostStaked).default(1).describe('How many.'),
  })
  .meta({ id: 'StakingChange', description: 'Monsters of one kind that would be staked or withdrawn.' });

const changes = z.array(change).max(mostChanges).default([]);

const exampleAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Stakes, rewards and referrals, as the contracts have them at one block. */
export const staking = {
  stakingPools: operation({
    ...read,
    path: '/pools',
    summary: 'List the pools of staking',
    description:
      'Returns generation 1, generation 2, the game token and liquidity-pool tokens, in this order, as far as they stand on the chain. The first three share one weekly reward by weight; liquidity-pool tokens earn by block. Everything is true of one block.',
    query: z.object(onChain),
    output: stakingPools,
  }),
  stakingPosition: operation({
    ...read,
    path: '/positions/{address}',
    summary: 'Get what an account has staked and earned',
    description:
      'Returns stakes, weights, and what `harvest` and `claim` would pay at `blockNumber`. An account that never staked has zeros. Its tokens of generation 1 come in pages, in order of their ids.',
    params: ofAddress,
    query: z.object({ ...onChain, ...paging }),
    output: stakingPosition,
  }),
  stakingSets: operation({
    ...read,
    path: '/sets/{address}',
    summary: "List an account's sets, and what the next needs",
    description:
      'An element has as many sets as copies of its rarest monster; a collection is a set of each element. Shinies make sets of their own. Voids belong to no set. For each element: the monsters that the next set lacks, and the weight that staking one of each would add.',
    params: ofAddress,
    query: z.object(onChain),
    output: stakingSets,
  }),
  estimateStaking: operation({
    ...own,
    method: 'POST',
    path: '/estimate',
    summary: 'Estimate weight and reward after a change',
    description:
      'Returns weight and weekly reward before and after staking and withdrawing. Nothing is stored or sent. Other accounts are taken to stay as they are. What is withdrawn must be staked (400, naming the item). Without `address` the account has nothing staked.',
    body: z.strictObject({
      chainId: z.int().min(1).optional().describe('Id of the chain (EIP-155). The main chain if absent.'),
      address: address.optional().describe('The account. Without it, one that has nothing staked.'),
      stake: changes.describe('Monsters to stake.'),
      unstake: changes.describe('Monsters to withdraw, after those that are staked.'),
      stakeTokens: uint256.default('0').describe('Base units of the game token to stake.'),
      unstakeTokens: uint256.default('0').describe('Base units of the game token to withdraw.'),
    }),
    example: {
      body: {
        address: exampleAddress,
        stake: [{ collection: 'gen2', monsterId: 40, shiny: true, amount: 1 }],
        unstake: [],
        stakeTokens: '250000000000000000000',
        unstakeTokens: '0',
      },
    },
    output: estimate,
  }),
  stakingReferrals: operation({
    ...read,
    path: '/referrals/{address}',
    summary: 'List whom an account referred, by level',
    description:
      'Returns counts and earnings of all five levels, and one page of the accounts of one level, those that were referred last first. Level 1 are those whom the account referred itself. To walk the tree, ask for the referrals of one of them.',
    params: ofAddress,
    query: z.object({
      ...onChain,
      level: integer(z.int().min(1).max(5)).default(1).describe('The level, 1 to 5.'),
      ...paging,
    }),
    output: referralPage,
  }),
  stakingHarvests: operation({
    ...read,
    path: '/harvests/{address}',
    summary: 'List what an account was paid',
    description: 'Harvests of rewards with bonuses, and claims of liquidity-pool rewards, newest first.',
    params: ofAddress,
    query: z.object({ ...onChain, ...paging }),
    output: harvestPage,
  }),
  stakingBoard: operation({
    ...read,
    path: '/board',
    summary: 'List accounts by weight',
    description: 'Accounts with a weight, the greatest first; those of one weight by address, in descending order.',
    query: z.object({ ...onChain, ...paging }),
    output: stakingBoard,
  }),
};
