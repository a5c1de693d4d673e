import type { Account, RewardsPool } from './staking-book.rules.ts';

/** The scale of the accumulator (Rewarder.PRECISION_FACTOR). */
const precision = 10n ** 18n;
const week = 604_800n;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Bonuses of the five accounts above, nearest first, for each thousand that was earned. */
export const referralPerThousand = [50, 30, 15, 10, 5] as const;

/** Returns the pool as of a time in seconds since 1970, as Rewarder._updatedPool does. */
export function poolAt(pool: RewardsPool, time: bigint): RewardsPool {
  const counted = { ...pool, countedAt: time };
  if (pool.totalWeight === 0n) return counted;
  const reward = least(((time - pool.countedAt) * pool.perWeek) / week, pool.reserve);
  return {
    ...counted,
    reserve: pool.reserve - reward,
    acc: pool.acc + (reward * precision) / pool.totalWeight,
  };
}

type Stake = Pick<Account, 'gen1Weight' | 'gen2Weight' | 'accPaid'>;

export const weightOf = ({ gen1Weight, gen2Weight }: Pick<Stake, 'gen1Weight' | 'gen2Weight'>): bigint =>
  gen1Weight + gen2Weight;

/** Returns what a weight earned since it was settled. */
export const accrued = (account: Stake, acc: bigint): bigint =>
  (weightOf(account) * (acc - account.accPaid)) / precision;

/** Returns what `harvest` pays, as Rewarder.pendingReward. */
export const pendingReward = (account: Account, pool: RewardsPool, time: bigint): bigint =>
  account.owed + accrued(account, poolAt(pool, time).acc) + account.bonus;

/** Returns what the weight earned before it was settled, rounded up, as Rewarder.userInfo. */
export const rewardDebt = (account: Stake): bigint =>
  (weightOf(account) * account.accPaid + precision - 1n) / precision;

/** Returns for how many seconds the reserve lasts, undefined if there is no reward. */
export function runwayAt(pool: RewardsPool, time: bigint): bigint | undefined {
  return pool.perWeek === 0n ? undefined : (poolAt(pool, time).reserve * week) / pool.perWeek;
}

/** Returns what a weight earns a week out of a total weight, while the reserve lasts. */
export const rewardPerWeek = ({ perWeek }: RewardsPool, weight: bigint, totalWeight: bigint): bigint =>
  totalWeight === 0n ? 0n : (perWeek * weight) / totalWeight;
