import { lastsFor, partOf, perDay, rewardPerBlock } from './lp.rules.ts';

test('counts the reward of a block by multiplier and share', () => {
  const rates = { hatchyPerBlock: 100n, multiplier: 2n, allocPoint: 30n, totalAllocPoint: 100n };
  expect(rewardPerBlock(rates)).toBe(60n);
  expect(rewardPerBlock({ ...rates, totalAllocPoint: 0n })).toBe(0n);
  expect(perDay(60n, 2)).toBe(60n * 43_200n);
});

test('says how long the funds last', () => {
  expect(lastsFor(undefined, 2)).toBe('Nothing is paid at present');
  expect(lastsFor(0n, 2)).toBe('Used up');
  expect(lastsFor(10n, 2)).toBe('Less than a day');
  expect(lastsFor(43_200n * 9n, 2)).toBe('About 9 days');
  expect(lastsFor(43_200n * 800n, 2)).toBe('About 2 years');
});

test('says a part of the whole', () => {
  expect(partOf(0n, 0n)).toBe('0 %');
  expect(partOf(1n, 8n)).toBe('12.5 %');
  expect(partOf(1n, 1_000_000n)).toBe('less than 0.01 %');
});
