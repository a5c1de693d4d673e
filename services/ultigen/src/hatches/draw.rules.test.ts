import { seededRandom } from '@hatchery/kit/testing-random';
import { eggs } from '../content/content.ts';
import { drawMonster } from './draw.rules.ts';

// Critical values of the chi-squared distribution at p = 0.001.
const critical: Record<number, number> = { 3: 16.27, 4: 18.47 };

describe('drawMonster', () => {
  test.each(eggs)('$name hatches in proportion to its weights', ({ hatches, eggType }) => {
    const draws = 50_000;
    const random = seededRandom(eggType + 1);
    const seen = new Map<number, number>();
    for (let draw = 0; draw < draws; draw++) {
      const monsterId = drawMonster(hatches, random);
      seen.set(monsterId, (seen.get(monsterId) ?? 0) + 1);
    }
    const chiSquared = hatches.reduce((sum, { monsterId, weight }) => {
      const expected = (draws * weight) / 1000;
      return sum + ((seen.get(monsterId) ?? 0) - expected) ** 2 / expected;
    }, 0);
    expect(chiSquared).toBeLessThan(critical[hatches.length - 1] ?? 0);
  });

  test('gives every ticket to exactly one monster', () => {
    const weights = [
      { monsterId: 7, weight: 2 },
      { monsterId: 9, weight: 1 },
    ];
    expect([0, 1, 2].map((ticket) => drawMonster(weights, () => ticket))).toEqual([7, 7, 9]);
  });

  test('refuses to draw from nothing', () => {
    expect(() => drawMonster([], () => 0)).toThrow('nothing to draw from');
  });
});
