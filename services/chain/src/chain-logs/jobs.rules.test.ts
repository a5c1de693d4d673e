import {
  afterFailure,
  isOver,
  longestDataPerRange,
  nextPortion,
  portionsOf,
  progressOf,
  rangeAfter,
} from './jobs.rules.ts';

const job = (fromBlock: number, toBlock: number | null, nextBlock = fromBlock) => ({ fromBlock, toBlock, nextBlock });
const place = { number: 100, finalNumber: 90 };

it.each([
  ['a range of final blocks', { ...job(1, 50), rangeSize: 20 }, { from: 1, to: 20, isFinal: true }],
  ['its rest', { ...job(1, 50, 41), rangeSize: 20 }, { from: 41, to: 50, isFinal: true }],
  [
    'no block that is not final with those that are',
    { ...job(1, null, 85), rangeSize: 20 },
    { from: 85, to: 90, isFinal: true },
  ],
  ['newer blocks one by one', { ...job(1, null, 91), rangeSize: 20 }, { from: 91, to: 91, isFinal: false }],
  ['nothing that the follower has not read', { ...job(1, null, 101), rangeSize: 20 }, undefined],
  ['nothing after the end', { ...job(1, 50, 51), rangeSize: 20 }, undefined],
])('reads %s', (_, given, portion) => {
  expect(nextPortion(given, place)).toEqual(portion);
});

it('is over when all was read and is final', () => {
  expect(isOver(job(1, 90, 91), place)).toBe(true);
  expect(isOver(job(1, 95, 96), place)).toBe(false);
  expect(isOver(job(1, 90, 90), place)).toBe(false);
  expect(isOver(job(1, null, 101), place)).toBe(false);
});

it('tells how much was read', () => {
  expect(progressOf(job(1, 100), 100)).toBe(0);
  expect(progressOf(job(1, 100, 51), 100)).toBe(0.5);
  expect(progressOf(job(1, null, 101), 100)).toBe(1);
  expect(progressOf(job(51, null, 76), 100)).toBe(0.5);
  expect(progressOf(job(500, null), 100)).toBe(0);
});

it('reads fewer blocks at once while they have much data', () => {
  const much = { data: '0'.repeat(longestDataPerRange / 2) };
  expect(rangeAfter(100, [much, much])).toBe(200);
  expect(rangeAfter(800, [])).toBe(1_000);
  expect(rangeAfter(100, [much, much, much])).toBe(50);
  expect(rangeAfter(1, [much, much, much])).toBe(1);
});

it('stores few logs at once where they have much data', () => {
  const some = (count: number, length: number) => Array.from({ length: count }, () => ({ data: '0'.repeat(length) }));
  const sizes = (logs: { data: string }[]) => portionsOf(logs).map(({ length }) => length);
  expect(sizes([])).toEqual([]);
  expect(sizes(some(1_001, 2))).toEqual([500, 500, 1]);
  expect(sizes(some(5, 1_000_000))).toEqual([2, 2, 1]);
  expect(sizes([...some(2, 2), ...some(2, 4_000_000)])).toEqual([2, 1, 1]);
});

it('halves a range that is refused, waits longer for a block, and gives a job up at last that has an end', () => {
  expect(afterFailure({ rangeSize: 9, failures: 0, toBlock: 5 }, true)).toMatchObject({
    rangeSize: 4,
    pauseSeconds: 0,
  });
  const pauses = [0, 3, 20].map((failures) => afterFailure({ rangeSize: 1, failures, toBlock: null }, true));
  expect(pauses.map(({ pauseSeconds }) => pauseSeconds)).toEqual([1, 8, 300]);
  expect(pauses.some(({ isLost }) => isLost)).toBe(false);
  expect(afterFailure({ rangeSize: 1, failures: 9, toBlock: 5 }, true).isLost).toBe(true);
  expect(afterFailure({ rangeSize: 9, failures: 30, toBlock: 5 }, false)).toMatchObject({
    rangeSize: 9,
    isLost: false,
  });
});
