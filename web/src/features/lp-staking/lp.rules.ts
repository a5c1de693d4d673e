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

const secondsOfDay = 86_400;

/** Returns about how much is paid in a day. @param blockSeconds the usual time between blocks */
export const perDay = (perBlock: bigint, blockSeconds: number): bigint =>
  perBlock * BigInt(Math.round(secondsOfDay / blockSeconds));

/** Says for about how long a number of blocks lasts. */
export function lastsFor(blocks: bigint | undefined, blockSeconds: number): string {
  if (blocks === undefined) return 'Nothing is paid at present';
  if (blocks === 0n) return 'Used up';
  const days = Number(blocks) * (blockSeconds / secondsOfDay);
  if (days < 1) return 'Less than a day';
  return days < 730 ? `About ${Math.floor(days)} days` : `About ${Math.floor(days / 365)} years`;
}

/** Returns a part of the whole in words, as in "12.5 %". */
export function partOf(part: bigint, whole: bigint): string {
  if (whole === 0n || part === 0n) return '0 %';
  const hundredths = (part * 10_000n) / whole;
  return hundredths === 0n ? 'less than 0.01 %' : `${Number(hundredths) / 100} %`;
}
