import {
  changesOf,
  changesWords,
  gainWords,
  growthWords,
  statsAtLevel,
  statWords,
  temperWords,
} from './stats.rules.ts';

const before = { health: 92, attackDamage: 13, aspd: 1.05, walkSpeed: 36, dps: 13.65 };
const after = { health: 1_152, attackDamage: 13, aspd: 1.11, walkSpeed: 34, dps: 14.43 };
const changes = changesOf(before, after);

test('stats before and after, with what they gain or lose', () => {
  expect(changes.map(({ label }) => label)).toEqual(['Health', 'Attack', 'Attack speed', 'Damage', 'Speed']);
  expect(changes.map(gainWords)).toEqual(['+1,060', '', '+0.06', '+0.7', '−2']);
});

test('figures have their unit', () => {
  expect(changes.map((row) => statWords(row.after, row))).toEqual(['1,152', '13', '1.11 /s', '14.4 /s', '34']);
});

test('figures of a row have the same decimals', () => {
  const [row] = changesOf({ ...before, aspd: 1.43 }, { ...after, aspd: 1.6 }).filter(({ stat }) => stat === 'aspd');
  expect(row && [statWords(row.before, row), statWords(row.after, row), gainWords(row)]).toEqual([
    '1.43 /s',
    '1.60 /s',
    '+0.17',
  ]);
});

test('a temperament begins with a capital', () => {
  expect(temperWords('melee')).toBe('Melee');
});

test('changes are told in one sentence, without what stays', () => {
  expect(changesWords(changes)).toBe(
    'Health 92 to 1,152, Attack speed 1.05 /s to 1.11 /s, Damage 13.7 /s to 14.4 /s, Speed 36 to 34',
  );
  expect(changesWords(changesOf(before, before))).toBe('');
});

test('growth is told where there is some', () => {
  const percents = { health: 6, walkSpeed: 0 };
  expect(growthWords('health', percents)).toBe('+6% a level');
  expect(growthWords('walkSpeed', percents)).toBe('');
  expect(growthWords('dps', percents)).toBe('');
  expect(growthWords('health', undefined)).toBe('');
});

test('stats of an earlier level, from those of now', () => {
  const percents = { health: 6, attackDamage: 4, aspd: 1, walkSpeed: 0 };
  // 92 and 13 at level 1, as services/ultigen grows them.
  const now = { health: 119, attackDamage: 15, aspd: 1.1, walkSpeed: 36, dps: 16.5 };
  expect(statsAtLevel(now, percents, 6, 6)).toEqual(now);
  expect(statsAtLevel(now, percents, 6, 1)).toMatchObject({ health: 92, attackDamage: 13, walkSpeed: 36 });
  expect(statsAtLevel(now, percents, 6, 5)).toMatchObject({ health: 114, attackDamage: 15 });
});
