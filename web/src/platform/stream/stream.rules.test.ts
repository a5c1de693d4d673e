import { pollMs, queryKeysOf, reconnectDelay } from './stream.rules.ts';

test('attempts wait twice as long each time, up to a minute, and at least half of that', () => {
  expect([0, 1, 2, 3, 6, 20].map((failures) => reconnectDelay(failures, () => 0))).toEqual([
    500, 1_000, 2_000, 4_000, 30_000, 30_000,
  ]);
  expect(reconnectDelay(20, () => 1)).toBe(60_000);
});

test('topics name the queries of the caller that changed', () => {
  expect(queryKeysOf(['friends', 'hatches'])).toEqual([
    ['mine', 'friends'],
    ['mine', 'hatches'],
    ['mine', 'hatch'],
  ]);
  expect(queryKeysOf(['monsters'])).toEqual([['mine', 'monsters'], ['monster']]);
  expect(queryKeysOf(['of tomorrow'])).toEqual([]);
});

test('nothing polls quickly where the stream tells', () => {
  expect([pollMs('live', 1_000), pollMs('connecting', 1_000), pollMs('away', 2_000)]).toEqual([60_000, 1_000, 2_000]);
});
