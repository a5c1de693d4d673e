import type { GrowthRules } from '@hatchery/api/growth-shapes';
import {
  curveOf,
  daysTo,
  kindAt,
  levelAt,
  levelWords,
  lineOf,
  merged,
  statAt,
  topOf,
  waysOf,
  xOf,
  xpAt,
  yOf,
} from './curves.rules.ts';

const kind = (monsterId: number, name: string, stage: number, evolvesTo: number[], health: number) => ({
  ...{ monsterId, name, family: 'fernip', stage, image: `/${monsterId}.svg`, evolvesTo },
  base: { health, attackDamage: 13, aspd: 1.05, walkSpeed: 36 },
});
const rules: GrowthRules = {
  levels: [0, 60, 150, 270, 420].map((xp, index) => ({ level: index + 1, xp })),
  stages: [
    { stage: 1, level: 1 },
    { stage: 2, level: 3 },
    { stage: 3, level: 5 },
  ],
  growthPercent: { health: 6, attackDamage: 4, aspd: 1, walkSpeed: 0 },
  merge: { sharePercent: 60, baseXp: 40, mostConsumed: 10 },
  xpPerCreatureAndDay: 100,
  branches: [
    kind(4, 'Fernip', 1, [5], 92),
    kind(5, 'Brackenhart', 2, [6, 67], 152),
    kind(6, 'Verdantler', 3, [], 248),
    kind(67, 'Thornhart', 3, [], 300),
  ],
};
const [first, second] = waysOf(rules);
if (!first || !second) throw new Error('Two ways were expected.');

test('a family that branches has a way to each of its last kinds', () => {
  expect(waysOf(rules).map(({ name }) => name)).toEqual([
    'Fernip › Brackenhart › Verdantler',
    'Fernip › Brackenhart › Thornhart',
  ]);
});

test('a creature evolves as soon as it may', () => {
  expect([1, 2, 3, 4, 5].map((level) => kindAt(second, rules.stages, level)?.name)).toEqual([
    'Fernip',
    'Fernip',
    'Brackenhart',
    'Brackenhart',
    'Thornhart',
  ]);
});

test('stats grow by level, rounded as the platform rounds them', () => {
  const [fernip] = rules.branches;
  if (!fernip) throw new Error('It is gone.');
  const at = (level: number) =>
    (['health', 'attackDamage', 'aspd', 'dps'] as const).map((stat) =>
      statAt(fernip, rules.growthPercent, stat, level),
    );
  expect(at(1)).toEqual([92, 13, 1.05, 13.65]);
  expect(at(6)).toEqual([119, 15, 1.1, 16.5]);
  expect(curveOf(rules, first, 'health')).toEqual([92, 97, 170, 179, 307]);
});

test('experience and levels', () => {
  expect([0, 59, 60, 1_000].map((xp) => levelAt(rules.levels, xp))).toEqual([1, 1, 2, 5]);
  expect(xpAt(rules.levels, 4)).toBe(270);
  expect([1, 2, 5].map((level) => daysTo(rules, level))).toEqual([0, 1, 5]);
});

test('a merge gives a share of what the others have, and something for each', () => {
  expect(merged(rules, 2, 0, 3)).toEqual({ xp: 60, level: 2, gained: 0 });
  // 60% of 150, and 40, twice.
  expect(merged(rules, 2, 2, 3)).toEqual({ xp: 320, level: 4, gained: 260 });
});

test('a merge says where there is no level above', () => {
  expect([levelWords(rules, 2, 2), levelWords(rules, 2, 4)]).toEqual([': the same level', ': level 4']);
  expect([levelWords(rules, 2, 5), levelWords(rules, 5, 5)]).toEqual([
    ': level 5, the highest',
    ', but level 5 is the highest',
  ]);
});

test('a curve is drawn from the lower left to the upper right', () => {
  const field = { width: 100, height: 50, most: 20, count: 3 };
  expect(lineOf([0, 10, 20], field)).toBe('M0 50L50 25L100 0');
  expect(lineOf([], field)).toBe('');
  expect([xOf({ ...field, count: 1 }, 0), yOf({ ...field, most: 0 }, 5)]).toEqual([0, 50]);
});

test('a scale ends at a round figure', () => {
  expect([0, 7, 10, 13_920, 248, 1.1].map((most) => topOf([most]))).toEqual([1, 8, 10, 15_000, 250, 1.5]);
});
