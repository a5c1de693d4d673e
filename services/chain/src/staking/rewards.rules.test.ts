import { lpPending, lpPoolAt, lpRunwayAt } from './lp-rewards.rules.ts';
import { pendingReward, poolAt, rewardDebt, runwayAt } from './rewards.rules.ts';
import { noAccount, noPools } from './staking-book.rules.ts';

const pools = noPools({ lpStartBlock: 100n });

describe('rewards by weight', () => {
  const pool = { ...pools.rewards, totalWeight: 3n, perWeek: 604_800n * 10n, reserve: 95n };
  const account = { ...noAccount(), gen1Weight: 1n, gen2Weight: 0n, owed: 4n, bonus: 2n };

  it('are rounded down for the contract at each division', () => {
    // 10 of the reserve, a third of it each: 3.33.
    expect(poolAt(pool, 1n)).toMatchObject({ reserve: 85n, acc: 3_333_333_333_333_333_333n, countedAt: 1n });
    expect(pendingReward(account, pool, 1n)).toBe(4n + 3n + 2n);
    expect(rewardDebt({ ...account, accPaid: 1n })).toBe(1n);
  });

  it('end with the reserve, and nothing is shared while nobody stakes', () => {
    expect(poolAt(pool, 1_000n).reserve).toBe(0n);
    expect(runwayAt(pool, 0n)).toBe(9n);
    expect(runwayAt({ ...pool, perWeek: 0n }, 0n)).toBeUndefined();
    expect(poolAt({ ...pool, totalWeight: 0n }, 50n)).toMatchObject({ reserve: 95n, acc: 0n, countedAt: 50n });
  });
});

describe('rewards by block', () => {
  const pool = { ...pools.lp, supply: 3n, perBlock: 10n, reserve: 25n };
  const stake = { amount: 1n, owed: 0n, accPaid: 0n };

  it('begin with the first block, and end with the reserve', () => {
    expect(lpPoolAt(pool, 100n)).toBe(pool);
    expect(lpPoolAt(pool, 101n)).toMatchObject({ reserve: 15n, countedBlock: 101n });
    expect(lpPending(stake, pool, 102n)).toEqual({ reward: 6n, perBlock: 1n });
    expect(lpPending(stake, pool, 200n)).toEqual({ reward: 8n, perBlock: 0n });
    expect(lpRunwayAt(pool, 101n)).toBe(1n);
  });

  it('follow multiplier and share', () => {
    expect(lpPoolAt({ ...pool, multiplier: 2n, allocPoint: 250n }, 101n).reserve).toBe(20n);
    expect(lpRunwayAt({ ...pool, multiplier: 0n }, 101n)).toBeUndefined();
  });
});
