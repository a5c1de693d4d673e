import { drawItems } from '@hatchery/chain/draws';
import { keccak256, toHex } from 'viem';
import { type BoxOdds, currentOdds, listLootboxes } from './content.ts';
import { toDraw } from './odds.ts';

/** Rolls of each box: 100,000 unless ROLLS says otherwise, as in ROLLS=1000000. */
const rolls = Number(process.env.ROLLS ?? 100_000);
/** Items that one seed draws. */
const drawnAtOnce = 1_000;
/** Standard deviations that a normal variable exceeds once in 1,000 times. */
const z = 3.0902;

/** Returns the value that chi-square exceeds once in 1,000 times, by the approximation of Wilson and Hilferty. */
const boundOf = (freedom: number) => freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3;

type Items = BoxOdds['items'];

function countRolls(items: Items, name: string): Map<number, number> {
  const odds = toDraw({ items: [...items] });
  const counts = new Map(items.map(({ itemId }) => [itemId, 0]));
  for (let rolled = 0; rolled < rolls; rolled += drawnAtOnce) {
    const seed = keccak256(toHex(`${name}, rolls from ${rolled}`));
    for (const drawn of drawItems(seed, odds, Math.min(drawnAtOnce, rolls - rolled)))
      counts.set(Number(drawn), (counts.get(Number(drawn)) ?? 0) + 1);
  }
  return counts;
}

/** Returns how far counts are from stated odds. */
const chiSquare = (counts: Map<number, number>, stated: Items) =>
  stated.reduce((sum, { itemId, weight }) => {
    const expected = (rolls * weight) / 10_000;
    return sum + ((counts.get(itemId) ?? 0) - expected) ** 2 / expected;
  }, 0);

test.each([
  [9, 27.877],
  [13, 34.528],
  [23, 49.728],
])('the bound for %d degrees of freedom is the one of tables', (freedom, tabulated) =>
  expect(Math.abs(boundOf(freedom) / tabulated - 1)).toBeLessThan(0.01),
);

describe.each(listLootboxes().map(({ id, name }) => [name, currentOdds(id)?.items ?? []] as const))(
  '%s',
  (name, items) => {
    test('gives each item as often as its odds say', () => {
      const counts = countRolls(items, name);
      expect(counts.size).toBe(items.length);
      expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(rolls);
      expect(chiSquare(counts, items)).toBeLessThan(boundOf(items.length - 1));
    });
  },
);

test('odds that are off by a tenth in one item are noticed', () => {
  const items = currentOdds(6)?.items ?? [];
  const tenth = Math.round((items[0]?.weight ?? 0) / 10);
  const shifts = [tenth, -tenth];
  const wrong = items.map(({ itemId, weight }, index) => ({ itemId, weight: weight + (shifts[index] ?? 0) }));
  expect(chiSquare(countRolls(wrong, 'wrong'), items)).toBeGreaterThan(boundOf(items.length - 1));
});
