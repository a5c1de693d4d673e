/** A pool of liquidity tokens, with an account's part of it. Amounts are base units. */
export interface Pool {
  /** Rewards that all stakers share in each block. */
  perBlock: bigint;
  /** Left for future rewards. */
  reserve: bigint;
  /** Blocks that the reserve lasts for; undefined where nothing is paid. */
  runway: bigint | undefined;
  supply: bigint;
  own: { staked: bigint; pending: bigint; perBlock: bigint } | undefined;
}

interface Rates {
  hatchyPerBlock: bigint;
  multiplier: bigint;
  allocPoint: bigint;
  totalAllocPoint: bigint;
}

/** Returns the reward of a block, as the contract counts it. */
export const rewardPerBlock = ({ hatchyPerBlock, multiplier, allocPoint, totalAllocPoint }: Rates): bigint =>
  totalAllocPoint === 0n ? 0n : (hatchyPerBlock * multiplier * allocPoint) / totalAllocPoint;

const secondsOfWeek = 604_800;

/** Returns about how much is paid in a week. @param blockSeconds the usual time between blocks */
export const perWeek = (perBlock: bigint, blockSeconds: number): bigint =>
  perBlock * BigInt(Math.round(secondsOfWeek / blockSeconds));
