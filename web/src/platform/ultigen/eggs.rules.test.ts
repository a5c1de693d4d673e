import { eggsPollMs, firstHatchable, latestBlock, totalOf } from './eggs.rules.ts';

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

test('eggs are asked for each second only while one is on its way', () => {
  expect(eggsPollMs(undefined, false)).toBe(false);
  expect(eggsPollMs(undefined, true)).toBe(1_000);
  expect(eggsPollMs([row(0, 1)], false)).toBe(false);
  expect(eggsPollMs([row(0, 0, 1)], false)).toBe(1_000);
});
