import { emptyNest, feathersFor, mostFeathers, nestFrom, withNight } from '../src/engine/nest.ts';

test('a night is worth a feather for each 500 points, up to a bound', () => {
  expect([0, 499, 500, 27_250, 1_000_000].map(feathersFor)).toEqual([0, 0, 1, 54, mostFeathers]);
  expect(withNight({ ...emptyNest, feathers: 7 }, 1_200)).toMatchObject({ feathers: 9, nights: 1, best: 1_200 });
});

test('a save of an earlier release has no feathers yet', () => {
  const { feathers: _none, ...earlier } = emptyNest;
  expect(nestFrom(earlier)).toEqual(emptyNest);
  for (const feathers of [-1, 1.5, 'many']) expect(nestFrom({ ...emptyNest, feathers })).toBeUndefined();
});
