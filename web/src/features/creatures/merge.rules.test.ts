import { maxConsumed as maxOfApi } from '@hatchery/api/growth-shapes';
import { candidatesFor, hindrance, isConfirmed, maxConsumed, namesTogether, stillIn, toggle } from './merge.rules.ts';

const creature = (id: number, more: object = {}) => ({
  ...{ id, owner: '0xA', chainId: 1, status: 'final' as const, level: 5 },
  ...more,
});
const keeper = creature(1);
const growing = { uid: 'u', kind: 'evolve', role: 'grows', monsterId: 5, until: '2026-01-01T00:00:00.000Z' } as const;

test('creatures of the same wallet that have hatched can go in', () => {
  expect(hindrance(creature(2, { owner: '0xa' }), keeper)).toBeUndefined();
  expect(hindrance(creature(2, { owner: '0xB' }), keeper)).toBe('In another wallet');
  expect(hindrance(creature(2, { chainId: 2 }), keeper)).toBe('In another wallet');
  expect(hindrance(creature(2, { status: 'seen' }), keeper)).toBe('Still hatching');
  expect(hindrance(creature(2, { growing }), keeper)).toBe('Changing right now');
});

test('those that can stand first, the lowest before others, and who stays is not among them', () => {
  const list = [creature(3, { growing, level: 1 }), keeper, creature(2), creature(4), creature(5, { level: 2 })];
  expect(candidatesFor(list, keeper).map(({ id }) => id)).toEqual([5, 2, 4, 3]);
});

test('of the chosen, those stay in that can go into another creature', () => {
  const list = [keeper, creature(2), creature(3), creature(4, { owner: '0xB' }), creature(5, { growing })];
  expect(stillIn([2, 3, 4, 5, 9], list, keeper)).toEqual([2, 3]);
  expect(stillIn([2, 3], list, creature(2))).toEqual([3]);
});

test('ten go in at most, and each comes out again', () => {
  let chosen: readonly number[] = [];
  for (let id = 2; id < 20; id++) chosen = toggle(chosen, id);
  expect(chosen).toHaveLength(maxConsumed);
  expect(maxConsumed).toBe(maxOfApi);
  expect(toggle(chosen, 5)).toEqual(chosen.filter((id) => id !== 5));
});

test('names that occur more than once are counted', () => {
  expect(namesTogether(['Fernip', 'Old Fern', 'Fernip', 'Oak'])).toBe('2 × Fernip, Old Fern and Oak');
  expect(namesTogether(['Fernip', 'Fernip'])).toBe('2 × Fernip');
  expect(namesTogether([])).toBe('');
});

test('a merge is confirmed by the name of who stays', () => {
  expect(isConfirmed(' old fern ', 'Old Fern')).toBe(true);
  expect(isConfirmed('', 'Old Fern')).toBe(false);
  expect(isConfirmed('Fern', 'Old Fern')).toBe(false);
});
