import { countIn } from './stepper.rules.ts';

test.each([
  ['3', 3],
  ['10', 10],
  ['99', 10],
  ['2.5', 2],
  ['', undefined],
  ['0', undefined],
  ['-', undefined],
  ['-2', undefined],
])('%j of at most 10 counts as %s', (typed, count) => {
  expect(countIn(typed, 10)).toBe(count);
});
