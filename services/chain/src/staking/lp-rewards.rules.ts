import type { LpPool, LpStake } from './staking-book.rules.ts';

/** The scale of the accumulator (LpStaking.DIVIDER). */
const divider = 10n ** 18n;
const totalAllocPoint = 1_000n;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Returns what one block distributes. */
export const perBlockOf = ({ perBlock, multiplier, allocPoint }: LpPool): bigint =>
  (perBlock * multiplier * allocPoint) / totalAllocPoint;

/** Returns the pool as of a block, as LpStaking._updatedPool does. */
export function lpPoolAt(pool: LpPool, block: bigint): LpPool {
  if (block <= pool.countedBlock) return pool;
  const counted = { ...pool, countedBlock: block };
  if (pool.supply === 0n) return counted;
  const reward = least((block - pool.countedBlock) * perBlockOf(pool), pool.reserve);
  return { ...counted, reserve: pool.reserve - reward, acc: pool.acc + (reward * divider) / pool.supply };
}

/** Returns what a stake earned since it was settled. */
export const lpAccrued = ({ amount, accPaid }: LpStake, acc: bigint): bigint => (amount * (acc - accPaid)) / divider;

/** Returns what `claim` pays and what the next block earns, as LpStaking.pendingReward. */
export function lpPending(stake: LpStake, pool: LpPool, block: bigint): { reward: bigint; perBlock: bigint } {
  const now = lpPoolAt(pool, block);
  return {
    reward: stake.owed + lpAccrued(stake, now.acc),
    perBlock: now.supply === 0n ? 0n : (least(perBlockOf(now), now.reserve) * stake.amount) / now.supply,
  };
}

/** Returns what the stake earned before it was settled, rounded up, as LpStaking.userInfo. */
export const lpRewardDebt = ({ amount, accPaid }: LpStake): bigint => (amount * accPaid + divider - 1n) / divider;

/** Returns for how many blocks the reserve lasts, undefined if there is no reward. */
export function lpRunwayAt(pool: LpPool, block: bigint): bigint | undefined {
  const perBlock = perBlockOf(pool);
  return perBlock === 0n ? undefined : lpPoolAt(pool, block).reserve / perBlock;
}
