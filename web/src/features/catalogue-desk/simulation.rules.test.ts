import { chiSquareBound, compare, fitOf, fitWords } from './simulation.rules.ts';

const odds = [
  { weight: 7_000, item: { id: 101, name: 'Straw hat', rarity: 'common' as const } },
  { weight: 2_900, item: { id: 304, name: 'Bandana', rarity: 'uncommon' as const } },
  { weight: 100, item: { id: 408, name: 'Ember cape', rarity: 'legendary' as const } },
];
const counts = (...[one = 0, two = 0, three = 0]: number[]) =>
  new Map([
    [101, one],
    [304, two],
    [408, three],
  ]);

test('counts are compared with the odds, item by item', () => {
  const [hat, , cape] = compare(odds, counts(70_210, 28_790, 1_000));
  expect(hat).toMatchObject({ stated: 0.7, rolled: 0.7021, count: 70_210 });
  expect(hat?.deviation).toBeCloseTo(1.45, 2);
  expect(cape?.deviation).toBe(0);
});

test('an item that never came is off by what was missed', () => {
  const [, , cape] = compare(odds, counts(71_000, 29_000, 0));
  expect(cape?.deviation).toBeLessThan(-30);
});

test.each([
  [1, 10.83],
  [4, 18.47],
  [19, 43.82],
  [40, 73.4],
])('the bound of %d degrees is %d', (degrees, bound) => {
  expect(Math.abs(chiSquareBound(degrees) / bound - 1)).toBeLessThan(0.04);
});

test('fair rolls fit, and others do not', () => {
  const fair = counts(70_100, 28_920, 980);
  const unfair = counts(69_000, 29_000, 2_000);
  expect(fitOf(compare(odds, fair), fair)).toMatchObject({ fits: true });
  expect(fitWords(fitOf(compare(odds, fair), fair))).toMatch(/^The rolls hold the stated odds/);
  expect(fitOf(compare(odds, unfair), unfair).fits).toBe(false);
  expect(fitWords(fitOf(compare(odds, unfair), unfair))).toContain('roll again');
});

test('an item from nowhere does not fit, and a box of one item always does', () => {
  const foreign = new Map([...counts(70_100, 28_920, 980), [999, 1]]);
  expect(fitOf(compare(odds, foreign), foreign).fits).toBe(false);
  const only = [odds[0] as (typeof odds)[number]];
  const all = new Map([[101, 100]]);
  expect(fitOf(compare(only, all), all).fits).toBe(true);
});
