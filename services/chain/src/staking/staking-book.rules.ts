import type { Address } from 'viem';
import type { Shelf } from '../projections/shelf.rules.ts';
import type { Counts, StakeWeights } from './stake-weights.rules.ts';

/** Name of the book of stakes among the records that blocks change. */
export const stakes = 'stakes';

/** The rewarder: what all weights share. */
export type RewardsPool = {
  /** Rewards of a weight of one since the beginning, times 10^18. */
  acc: bigint;
  /** Seconds since 1970 up to which rewards are counted. */
  countedAt: bigint;
  totalWeight: bigint;
  perWeek: bigint;
  reserve: bigint;
  budget: bigint;
  token: Address | null;
  isPaused: boolean;
  /** Accounts with a weight. */
  stakers: number;
};

/** The pool of liquidity-pool tokens. */
export type LpPool = {
  /** Rewards of one staked base unit since the beginning, times 10^18. */
  acc: bigint;
  countedBlock: bigint;
  supply: bigint;
  reserve: bigint;
  perBlock: bigint;
  multiplier: bigint;
  allocPoint: bigint;
  asset: Address | null;
  rewardToken: Address | null;
  stakers: number;
};

/** A contract in which monsters are staked, and that of gen-2 game tokens too. */
export type StakesPool = {
  collection: Address | null;
  token: Address | null;
  isPaused: boolean;
  monsters: number;
  weight: bigint;
  stakers: number;
  tokens: bigint;
  tokenWeight: bigint;
  tokenStakers: number;
};

export type Pools = { rewards: RewardsPool; lp: LpPool; gen1: StakesPool; gen2: StakesPool };
export type PoolName = keyof Pools;

export type LpStake = { amount: bigint; owed: bigint; accPaid: bigint };

/** An account: its record in the rewarder, and its stakes. */
export type Account = {
  /** The weights that the two stakings reported to the rewarder. */
  gen1Weight: bigint;
  gen2Weight: bigint;
  owed: bigint;
  accPaid: bigint;
  referrer: Address | null;
  /** The part of `owed` that was earned before it had a referrer. */
  unshared: bigint;
  bonus: bigint;
  totalBonus: bigint;
  /** All bonuses by level, nearest first. */
  earned: bigint[];
  gen1: Counts;
  gen2: Counts;
  /** Staked base units of the game token. */
  tokens: bigint;
  lp: LpStake;
};

/** A token of generation 1 whose properties the staking knows. */
export type Gen1Token = {
  staker: Address | null;
  isKnown: boolean;
  monsterId: number;
  shiny: boolean;
  serial: number;
};

/** The settings of contracts that no event tells, because they are set once. Null where there is no such contract. */
export type StakingFacts = {
  gen1Weights: StakeWeights | null;
  gen2Weights: StakeWeights | null;
  tokensPerWeight: bigint | null;
  lpStartBlock: bigint | null;
};

export const noAccount = (): Account => ({
  gen1Weight: 0n,
  gen2Weight: 0n,
  owed: 0n,
  accPaid: 0n,
  referrer: null,
  unshared: 0n,
  bonus: 0n,
  totalBonus: 0n,
  earned: [0n, 0n, 0n, 0n, 0n],
  gen1: {},
  gen2: {},
  tokens: 0n,
  lp: { amount: 0n, owed: 0n, accPaid: 0n },
});

export const noGen1Token = (): Gen1Token => ({
  staker: null,
  isKnown: false,
  monsterId: 0,
  shiny: false,
  serial: 0,
});

const noStakes = (): StakesPool => ({
  collection: null,
  token: null,
  isPaused: false,
  monsters: 0,
  weight: 0n,
  stakers: 0,
  tokens: 0n,
  tokenWeight: 0n,
  tokenStakers: 0,
});

/** Returns the pools as the contracts begin. */
export const noPools = ({ lpStartBlock }: Pick<StakingFacts, 'lpStartBlock'>): Pools => ({
  rewards: {
    acc: 0n,
    countedAt: 0n,
    totalWeight: 0n,
    perWeek: 0n,
    reserve: 0n,
    budget: 0n,
    token: null,
    isPaused: false,
    stakers: 0,
  },
  lp: {
    acc: 0n,
    countedBlock: lpStartBlock ?? 0n,
    supply: 0n,
    reserve: 0n,
    perBlock: 0n,
    multiplier: 1n,
    allocPoint: 1_000n,
    asset: null,
    rewardToken: null,
    stakers: 0,
  },
  gen1: noStakes(),
  gen2: noStakes(),
});

/** An account that named its referrer. */
export type Referred = {
  address: Address;
  referrer: Address;
  blockNumber: number;
  blockTime: number;
  logIndex: number;
};

export type Harvested = {
  kind: 'rewards' | 'lp';
  address: Address;
  amount: bigint;
  blockNumber: number;
  blockTime: number;
  logIndex: number;
  transactionHash: string;
};

/** Everything that events of staking change. */
export type StakingBook = {
  facts: StakingFacts;
  pools: Shelf<Pools[PoolName]>;
  accounts: Shelf<Account>;
  tokens: Shelf<Gen1Token>;
  referred: Referred[];
  harvested: Harvested[];
};

export const takePool = <Name extends PoolName>(book: StakingBook, name: Name): Pools[Name] =>
  book.pools.take(name) as Pools[Name];
