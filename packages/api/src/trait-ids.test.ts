import { traitIdOf, traitNumbersOf } from './trait-ids.ts';

test.each([
  [{ typeId: 8, genderId: 1, shape: 3, colour: 5 }, 810305],
  [{ typeId: 1, genderId: 2, shape: 12, colour: 10 }, 121210],
  [{ typeId: 99, genderId: 9, shape: 99, colour: 99 }, 9_999_999],
])('%j is trait %i, and back', (numbers, id) => {
  expect(traitIdOf(numbers)).toBe(id);
  expect(traitNumbersOf(id)).toEqual(numbers);
});
