import { pauseAfter } from './backoff.rules.ts';

const backoff = { firstMilliseconds: 100, longestMilliseconds: 1_000 };

test('what has not failed need not wait', () => {
  expect(pauseAfter(0, backoff)).toBe(0);
});

test('each failure doubles the pause, up to the longest', () => {
  expect([1, 2, 3, 4, 5, 50, 2_000].map((failures) => pauseAfter(failures, backoff))).toEqual([
    100, 200, 400, 800, 1_000, 1_000, 1_000,
  ]);
});
