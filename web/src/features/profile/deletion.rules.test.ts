import { holdingsWords, isSure } from './deletion.rules.ts';

test.each([
  [0, 0, ''],
  [1, 0, '1 egg'],
  [2, 1, '2 eggs and 1 creature'],
  [0, 3, '3 creatures'],
])('%i eggs and %i creatures', (eggs, monsters, words) => {
  expect(holdingsWords({ eggs, monsters })).toBe(words);
});

test('nobody deletes an account by a slip', () => {
  expect(isSure('')).toBe(false);
  expect(isSure('delet')).toBe(false);
  expect(isSure(' Delete ')).toBe(true);
});
