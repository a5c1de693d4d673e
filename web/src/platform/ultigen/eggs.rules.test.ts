import { awaitsEggs, firstHatchable, latestBlock, totalOf } from './eggs.rules.ts';

const row = (id: number, availableAmount: number, incomingAmount = 0) => ({
  id,
  amount: availableAmount,
  availableAmount,
  incomingAmount,
  blockNumber: id * 10,
  finalBlockNumber: 0,
});

test('totals, the first egg to hatch, and the newest block', () => {
  const rows = [row(0, 0), row(1, 2), row(2, 3, 1)];
  expect(totalOf(rows, 'availableAmount')).toBe(5);
  expect(firstHatchable(rows)?.id).toBe(1);
  expect(latestBlock(rows)).toBe(20);
  expect(firstHatchable([row(0, 0)])).toBeUndefined();
});

test('eggs are awaited while one is incoming, or the first one is expected', () => {
  expect(awaitsEggs([], false)).toBe(false);
  expect(awaitsEggs([], true)).toBe(true);
  expect(awaitsEggs([row(0, 1)], false)).toBe(false);
  expect(awaitsEggs([row(0, 1)], true)).toBe(false);
  expect(awaitsEggs([row(0, 0, 1)], false)).toBe(true);
});
