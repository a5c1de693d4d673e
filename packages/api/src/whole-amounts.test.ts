import { decimalOf, inWords, listInWords, parseAmount, parseNumber, parseWhole, wholeOf } from './whole-amounts.ts';

describe('parseNumber', () => {
  test.each([
    [1, 0, 1n],
    [0.1, 18, 10n ** 17n],
    [2.5, 1, 25n],
    [1e-18, 18, 1n],
    [1.5e-7, 8, 15n],
    [9_007_199_254_740_991, 0, 9_007_199_254_740_991n],
    [123456789.012345, 6, 123456789012345n],
  ])('reads %d with %i decimals', (amount, decimals, base) => {
    expect(parseNumber(amount, decimals)).toEqual({ base });
  });

  test.each([
    ['a fraction of what is whole', 0.5, 0],
    ['too many decimals', 0.123, 2],
    ['a crumb below the last decimal', 1e-19, 18],
    ['zero', 0, 18],
    ['a negative one', -1, 18],
    ['digits that may have been rounded', 0.1234567890123456, 18],
    ['a whole number that may have been rounded', 2 ** 53, 18],
    ['an enormous one', 1e21, 18],
    ['no number', Number.NaN, 18],
  ])('refuses %s', (_what, amount, decimals) => {
    expect(parseNumber(amount, decimals)).toHaveProperty('fault');
  });
});

test('base units go up to 2^256 - 1', () => {
  const most = 2n ** 256n - 1n;
  expect(parseAmount({ amountBase: String(most) }, 18)).toEqual({ base: most });
  expect(parseAmount({ amountBase: String(most + 1n) }, 18)).toHaveProperty('fault');
  expect(parseWhole(decimalOf(most, 18), 18)).toEqual({ base: most });
  expect(parseWhole(decimalOf(most, 77), 77)).toEqual({ base: most });
});

test('amounts are written exactly for people, and as near as can be in numbers', () => {
  expect(decimalOf(1_250_000n, 6)).toBe('1.25');
  expect(decimalOf(-1n, 18)).toBe('-0.000000000000000001');
  expect(decimalOf(30n, 0)).toBe('30');
  expect(wholeOf(15n * 10n ** 17n, 18)).toBe(1.5);
  expect(wholeOf(-3n, 0)).toBe(-3);
});

test('inWords names what it is of', () => {
  const unit = { name: 'Moss medal', decimals: 0, tokenId: null, unique: false };
  expect(inWords(3n, unit)).toBe('3 × Moss medal');
  expect(inWords(1n, { ...unit, tokenId: 7n, unique: true })).toBe('Moss medal #7');
  expect(inWords(1_500n, { ...unit, name: 'HATCHY', decimals: 3 })).toBe('1.5 HATCHY');
});

test('listInWords names three parts and counts the others', () => {
  expect(listInWords(['3 × Medal'])).toBe('3 × Medal');
  expect(listInWords(['a', 'b', 'c'])).toBe('a, b, c');
  expect(listInWords(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more');
});
