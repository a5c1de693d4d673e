import { changingMs, nextPhase, type Phase, rolled, shapeAt, timeOf } from './moment.rules.ts';

/** Tells a moment to its end. */
function tell(event: 'next' | 'elapsed', still: boolean): Phase[] {
  const phases: Phase[] = ['before'];
  for (let turn = 0; turn < 8; turn++) phases.push(nextPhase(phases.at(-1) ?? 'before', event, still));
  return [...new Set(phases)];
}

test('a moment goes on by itself', () => {
  expect(tell('elapsed', false)).toEqual(['before', 'glowing', 'changing', 'after', 'result']);
  expect(timeOf('changing', false)).toBe(changingMs);
  expect(timeOf('result', false)).toBeUndefined();
});

test('stills tell the same story at the pace of the player', () => {
  expect(tell('elapsed', true)).toEqual(['before']);
  expect(tell('next', true)).toEqual(['before', 'changing', 'result']);
  expect(timeOf('before', true)).toBeUndefined();
});

test('a moment can be hurried and skipped', () => {
  expect(tell('next', false)).toEqual(['before', 'glowing', 'changing', 'after', 'result']);
  for (const still of [true, false]) expect(nextPhase('before', 'skip', still)).toBe('result');
});

test('light begins in the old shape, tries the new one, and rests in it', () => {
  expect(shapeAt(0)).toBe(0);
  const shapes = Array.from({ length: changingMs / 10 }, (_, index) => shapeAt(index * 10));
  expect(Math.max(...shapes)).toBeLessThan(1.3);
  expect(Math.min(...shapes)).toBeGreaterThan(-0.3);
  expect(shapes.filter((shape, index) => Math.abs(shape - (shapes[index - 1] ?? 0)) > 0.12)).toEqual([]);
  expect(Math.abs(shapeAt(changingMs) - 1)).toBeLessThan(0.01);
});

test('figures roll from one value to the other', () => {
  expect([-1, 0, 1, 2].map((share) => rolled(10, 20, share, 0))).toEqual([10, 10, 20, 20]);
  expect(rolled(1.05, 1.11, 0.5, 2)).toBe(1.1);
});
