import * as z from 'zod';
import { address, chainId, finality, hash, isoTime, uint256 } from './shapes.ts';

/** The contracts count monsters of a kind in 16 bits. */
export const mostStaked = 65_535;

const block = {
  chainId,
  blockNumber: z.int().min(0).describe('The block that this is true of.'),
  blockHash: hash.describe('Hash of that block.'),
  blockTime: isoTime.describe('Time of that block.'),
};
const nextCursor = z
  .string()
  .optional()
  .describe('Send it as `cursor` for the page after this one. Absent on the last page.');
const account = { address: address.describe('Address of the account.') };

/** The generations whose monsters are staked. */
export const stakedGeneration = z
  .enum(['gen1', 'gen2'])
  .meta({ id: 'StakedGenerationName', description: 'A generation of monsters.' });
const weight = uint256.describe('Weight.');

export const poolKinds = ['gen1', 'gen2', 'token', 'lp'] as const;

const stakingPool = z
  .object({
    kind: z.enum(poolKinds).describe('Which pool: generation 1, generation 2, game token, liquidity-pool token.'),
    contract: address.describe('The contract that holds the stakes.'),
    asset: address.nullable().describe('The collection or token that is staked. Null while none is set.'),
    rewardContract: address.describe('The contract that pays: harvest or claim there.'),
    rewardToken: address.nullable().describe('The token that rewards are paid in.'),
    totalWeight: uint256.describe('Weight of all stakes. For `lp`, the staked base units.'),
    supply: uint256.describe('Staked monsters, or base units of the staked token.'),
    rewardPerWeek: uint256
      .nullable()
      .describe('Base units a week that go to this pool at present weights. Null for `lp`.'),
    rewardPerBlock: uint256.nullable().describe('Base units a block. Null for all but `lp`.'),
    reserve: uint256.describe('Base units that are left for rewards. The first three pools share one reserve.'),
    runwaySeconds: z
      .int()
      .min(0)
      .nullable()
      .describe('For how long the reserve lasts while anybody stakes. Null if there is no reward. Estimated for `lp`.'),
    stakers: z.int().min(0).describe('Accounts with a stake.'),
    isPaused: z.boolean().describe('Whether new stakes are refused. Withdrawals always work.'),
  })
  .meta({ id: 'StakingPool', description: 'What can be staked, and what it earns.' });
export type StakingPool = z.infer<typeof stakingPool>;

export const stakingPools = z
  .object({
    ...block,
    totalWeight: uint256.describe('Weight of all accounts, by which the weekly reward is shared.'),
    rewardPerWeek: uint256.describe('The weekly reward of generation 1, generation 2 and the game token together.'),
    referralBudget: uint256.describe('Base units that are left for bonuses of referrers.'),
    stakers: z.int().min(0).describe('Accounts with a weight.'),
    isHarvestPaused: z.boolean().describe('Whether harvests are refused. Rewards go on.'),
    pools: z.array(stakingPool).describe('The pools that stand on this chain.'),
  })
  .meta({ id: 'StakingPools', description: 'All pools of a chain at one block.' });
export type StakingPools = z.infer<typeof stakingPools>;

const stakedKind = z
  .object({
    monsterId: z.int().min(0).describe('The monster. 0 is the void.'),
    element: z.string().describe('Its element.'),
    shiny: z.boolean().describe('Whether it is shiny.'),
    amount: z.int().min(1).describe('How many are staked.'),
  })
  .meta({ id: 'StakedMonster', description: 'Staked monsters of one kind.' });

const generation = z
  .object({
    weight: uint256.describe('Weight of monsters and their sets.'),
    single: uint256.describe('The part of single monsters.'),
    sets: uint256.describe('The part that sets and collections add.'),
    monsters: z.array(stakedKind).describe('What is staked, in order of monster; common ones first.'),
  })
  .meta({ id: 'StakedGeneration', description: 'Staked monsters of a generation.' });
export type StakedGeneration = z.infer<typeof generation>;

const stakedToken = z
  .object({
    tokenId: uint256.describe('Id of the token.'),
    monsterId: z.int().min(0).describe('The monster.'),
    element: z.string().describe('Its element.'),
    shiny: z.boolean().describe('Whether it is shiny.'),
    serial: z.int().min(0).describe('Its number among its kind.'),
  })
  .meta({ id: 'StakedGen1Token', description: 'A staked token of generation 1.' });
export type StakedGen1Token = z.infer<typeof stakedToken>;

export const stakingPosition = z
  .object({
    ...block,
    ...account,
    weight: uint256.describe('The weight that rewards are shared by.'),
    gen1Weight: uint256.describe('The part of it that generation 1 reported.'),
    gen2Weight: uint256.describe('The part of it that generation 2 and the game token reported.'),
    pendingReward: uint256.describe('What `harvest` would pay, bonuses included.'),
    bonus: uint256.describe('The part of it that is bonuses from referrals.'),
    totalBonus: uint256.describe('All bonuses ever, without those that were taken back.'),
    rewardDebt: uint256.describe('As the contract tells: what the weight earned before it was last counted.'),
    rewardPerWeek: uint256.describe('What the weight earns a week at present, while the reserve lasts.'),
    referrer: address.nullable().describe('The account that referred it.'),
    gen1: generation,
    gen2: generation,
    token: z.object({ amount: uint256.describe('Staked base units.'), weight }).describe('The staked game token.'),
    lp: z
      .object({
        amount: uint256.describe('Staked base units.'),
        pendingReward: uint256.describe('What `claim` would pay.'),
        rewardPerBlock: uint256.describe('What the next block earns, if nothing changes.'),
        rewardDebt: uint256.describe('As the contract tells: what the stake earned before it was last counted.'),
      })
      .describe('Staked liquidity-pool tokens.'),
    gen1Tokens: z
      .object({ items: z.array(stakedToken).describe('In order of id.'), nextCursor })
      .describe('A page of staked tokens of generation 1.'),
  })
  .meta({ id: 'StakingPosition', description: 'What an account has staked and earned at one block.' });
export type StakingPosition = z.infer<typeof stakingPosition>;

const elementSets = z
  .object({
    element: z.string().describe('The element.'),
    size: z.int().min(1).describe('How many different monsters a set needs.'),
    sets: z.int().min(0).describe('Complete sets.'),
    have: z.int().min(0).describe('How many of the next set are staked already.'),
    missing: z.array(z.int().min(0)).describe('The monsters that the next set lacks, one of each.'),
    nextWeight: uint256.describe(
      'Weight that staking them would add: the monsters, the set, and a collection if that becomes complete.',
    ),
  })
  .meta({ id: 'StakingElementSets', description: 'Sets of an element.' });

const collectionSets = z
  .object({
    collection: stakedGeneration,
    shiny: z.boolean().describe('Whether these are sets of shinies.'),
    setWeight: uint256.describe('Weight of one set of an element.'),
    collectionWeight: uint256.describe('Weight of one collection.'),
    collections: z.int().min(0).describe('Complete collections.'),
    missing: z.array(z.string()).describe('The elements of which the next collection lacks a set.'),
    weight: uint256.describe('Weight that all these sets and collections add.'),
    elements: z.array(elementSets).describe('All elements that make sets.'),
  })
  .meta({ id: 'StakingCollectionSets', description: 'Sets and collections of a generation in one rarity.' });
export type StakingCollectionSets = z.infer<typeof collectionSets>;

export const stakingSets = z
  .object({
    ...block,
    ...account,
    collections: z.array(collectionSets).describe('Generation 1, its shinies, generation 2, its shinies.'),
  })
  .meta({ id: 'StakingSets', description: 'Sets of an account at one block.' });
export type StakingSets = z.infer<typeof stakingSets>;

const estimated = z
  .object({
    weight: uint256.describe('Weight of all that is staked.'),
    gen1: uint256.describe('The part of generation 1, with sets.'),
    gen2: uint256.describe('The part of generation 2, with sets.'),
    token: uint256.describe('The part of the game token.'),
    rewardPerWeek: uint256.describe('Base units a week, while the reserve lasts.'),
  })
  .meta({ id: 'StakingOutcome', description: 'A weight and what it earns.' });

export const estimate = z
  .object({ ...block, before: estimated, after: estimated })
  .meta({ id: 'StakingEstimate', description: 'Weight and reward before and after a change.' });
export type StakingEstimate = z.infer<typeof estimate>;

const referralLevel = z
  .object({
    level: z.int().min(1).max(5).describe('The level. 1 is the nearest.'),
    perThousand: z.int().min(0).describe('The bonus for each thousand that such an account earned.'),
    accounts: z.int().min(0).describe('Accounts of this level.'),
    earned: uint256.describe('All bonuses from this level.'),
  })
  .meta({ id: 'StakingReferralLevel', description: 'Referrals of one level.' });

const referral = z
  .object({
    ...account,
    referrer: address.describe('The account that referred it.'),
    weight: uint256.describe('Its weight now.'),
    referrals: z.int().min(0).describe('How many accounts it referred itself.'),
    blockNumber: z.int().min(0).describe('The block in which it joined this level.'),
    blockTime: isoTime.describe('Time of that block.'),
  })
  .meta({ id: 'StakingReferral', description: 'An account that was referred.' });
export type StakingReferral = z.infer<typeof referral>;

export const referralPage = z
  .object({
    ...block,
    ...account,
    referrer: address.nullable().describe('The account that referred this one.'),
    totalReferrals: z
      .int()
      .min(0)
      .describe('As the contract counts: each account once, when it was referred, over five levels.'),
    totalBonus: uint256.describe('All bonuses ever, without those that were taken back.'),
    levels: z.array(referralLevel).describe('All five levels.'),
    items: z.array(referral).describe('A page of the level that was asked for, the latest first.'),
    nextCursor,
  })
  .meta({ id: 'StakingReferralPage', description: 'The referrals of an account.' });
export type StakingReferralPage = z.infer<typeof referralPage>;

const harvest = z
  .object({
    kind: z
      .enum(['rewards', 'lp'])
      .describe('`rewards`: a harvest, with bonuses. `lp`: a claim of liquidity-pool rewards.'),
    amount: uint256.describe('Base units that were paid.'),
    blockNumber: z.int().min(0).describe('The block.'),
    blockTime: isoTime.describe('Its time.'),
    transactionHash: hash.describe('The transaction.'),
    logIndex: z.int().min(0).describe('The place of the event in its block.'),
    finality,
  })
  .meta({ id: 'StakingHarvest', description: 'A payment of rewards.' });
export type StakingHarvest = z.infer<typeof harvest>;

export const harvestPage = z
  .object({ ...block, ...account, items: z.array(harvest).describe('Newest first.'), nextCursor })
  .meta({ id: 'StakingHarvestPage', description: 'A page of payments.' });
export type StakingHarvestPage = z.infer<typeof harvestPage>;

const boardPlace = z
  .object({
    ...account,
    weight: uint256.describe('Its weight.'),
    gen1Weight: uint256.describe('The part of generation 1.'),
    gen2Weight: uint256.describe('The part of generation 2 and the game token.'),
    rewardPerWeek: uint256.describe('What it earns a week at present.'),
  })
  .meta({ id: 'StakingBoardPlace', description: 'An account on the board of weights.' });
export type StakingBoardPlace = z.infer<typeof boardPlace>;

export const stakingBoard = z
  .object({
    ...block,
    totalWeight: uint256.describe('Weight of all accounts.'),
    items: z.array(boardPlace).describe('By weight.'),
    nextCursor,
  })
  .meta({ id: 'StakingBoard', description: 'A page of accounts by weight.' });
export type StakingBoard = z.infer<typeof stakingBoard>;
