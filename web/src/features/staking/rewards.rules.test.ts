import { creaturesWords, sharedAfter, weekly, weightChange } from './rewards.rules.ts';

const sharing = { rewardPerWeek: 1_000n, totalWeight: 300n };

describe('rewards.rules', () => {
  it('shares a week by weight, rounded down', () => {
    expect(weekly(100n, sharing)).toBe(333n);
    expect(weekly(0n, { ...sharing, totalWeight: 0n })).toBe(0n);
    expect(weekly(200n, sharedAfter(sharing, 100n, 200n))).toBe(500n);
  });

  it('says changes and counts in words', () => {
    expect(weightChange(1_000n, 26_000n)).toBe('25,000 more weight: 1,000 before, 26,000 after');
    expect(weightChange(26_000n, 1_000n)).toBe('25,000 less weight: 26,000 before, 1,000 after');
    expect(weightChange(5n, 5n)).toBe('the same weight: 5');
    expect(creaturesWords(1)).toBe('1 creature');
  });
});
