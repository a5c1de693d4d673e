import { perWeek, rewardPerBlock } from './lp.rules.ts';

test('counts the reward of a block by multiplier and share', () => {
  const rates = { hatchyPerBlock: 100n, multiplier: 2n, allocPoint: 30n, totalAllocPoint: 100n };
  expect(rewardPerBlock(rates)).toBe(60n);
  expect(rewardPerBlock({ ...rates, totalAllocPoint: 0n })).toBe(0n);
  expect(perWeek(60n, 2)).toBe(60n * 302_400n);
});
