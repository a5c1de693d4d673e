import { worthWords } from './worth.rules.ts';

const cent = { price: 10_000n, decimals: 6, symbol: 'LUSD' };
const token = 10n ** 18n;

it.each([
  ['whole hundredths', 120n * token, 'about 1.20 LUSD'],
  ['less than half a hundredth more', (120n * token * 1004n) / 1000n, 'about 1.20 LUSD'],
  ['half a hundredth more', (241n * token) / 2n, 'about 1.21 LUSD'],
  ['just under a half', (241n * token) / 2n - 1n, 'about 1.20 LUSD'],
  ['a rounding that carries', (19_999n * token) / 100n, 'about 2.00 LUSD'],
  ['one hundredth', token, 'about 0.01 LUSD'],
  ['just under one hundredth', token - 1n, 'less than 0.01 LUSD'],
  ['one base unit', 1n, 'less than 0.01 LUSD'],
  ['thousands', 123_456_789n * token, 'about 1,234,567.89 LUSD'],
  ['more than a float can hold', 10n ** 38n + token, 'about 1,000,000,000,000,000,000.01 LUSD'],
])('rounds %s', (_, base, words) => {
  expect(worthWords(base, 18, cent)).toBe(words);
});

it('counts in the decimals of the token and of the currency', () => {
  expect(worthWords(25n, 1, { price: 12n * 10n ** 17n, decimals: 18, symbol: 'BUSD' })).toBe('about 3.00 BUSD');
  expect(worthWords(3n, 0, { price: 2n, decimals: 0, symbol: 'ONE' })).toBe('about 6.00 ONE');
  expect(worthWords(5n, 1, { price: 1n, decimals: 0, symbol: 'ONE' })).toBe('about 0.50 ONE');
});

it('says nothing of nothing', () => {
  expect(worthWords(0n, 18, cent)).toBeUndefined();
  expect(worthWords(token, 18, { ...cent, price: 0n })).toBeUndefined();
});
