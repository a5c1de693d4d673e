import { compare, fitOf } from './simulation.rules.ts';
import { simulate } from './simulation.ts';

const seed = `0x${'5e'.repeat(32)}` as const;
const odds = [
  { itemId: 101, weight: 7_000 },
  { itemId: 304, weight: 2_900 },
  { itemId: 408, weight: 100 },
];
const weighed = odds.map(({ itemId: id, weight }) => ({
  weight,
  item: { id, name: String(id), rarity: 'common' as const },
}));

test('a simulation opens exactly as many boxes as it should, and tells how far it is', () => {
  const reports = [...simulate({ odds, rolls: 12_003, seed })];
  expect(reports.map(({ done }) => done)).toEqual([5_000, 10_000, 12_003]);
  const counts = new Map(reports.at(-1)?.counts);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(12_003);
  expect(fitOf(compare(weighed, counts), counts).fits).toBe(true);
});

test('the same seed rolls the same', () => {
  const run = () => [...simulate({ odds, rolls: 200, seed })].at(-1);
  expect(run()).toEqual(run());
});
