import { earlierWindows, firstBlockFor } from './windows.rules.ts';

test('the page searches one to two thousand blocks', () => {
  expect([0, 999, 1_000, 2_000, 2_999, 51_234].map(firstBlockFor)).toEqual([0, 0, 0, 1_000, 1_000, 50_000]);
});

test('earlier searches join, and end where the chain begins', () => {
  expect(earlierWindows(5_000, 4)).toEqual([
    { from: 3_000, before: 5_000 },
    { from: 1_000, before: 3_000 },
    { from: 0, before: 1_000 },
  ]);
  expect(earlierWindows(0, 3)).toEqual([]);
});
