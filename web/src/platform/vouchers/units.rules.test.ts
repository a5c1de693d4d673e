import { amountFault, amountWords, baseOf, changeWords } from './units.rules.ts';

test.each([
  ['1', 0, 1n],
  ['1.5', 18, 1_500_000_000_000_000_000n],
  ['1,250.5', 1, 12_505n],
  [' 7 ', 0, 7n],
  ['1,5', 18, undefined],
  ['1,5000', 18, undefined],
  ['0.1', 0, undefined],
  ['-1', 0, undefined],
  ['1e3', 0, undefined],
  ['1.', 2, undefined],
  ['.5', 2, undefined],
  ['', 2, undefined],
])('%j with %i decimals', (text, decimals, base) => {
  expect(baseOf(text, decimals)).toBe(base);
});

test('amounts are exact where floats are not', () => {
  expect(baseOf('9007199254740993.000000000000000001', 18)).toBe(9_007_199_254_740_993_000_000_000_000_000_001n);
});

test('faults are those of the API', () => {
  expect(amountFault('', { decimals: 0 })).toBe('Enter an amount.');
  expect(amountFault('0.000', { decimals: 18 })).toBe('Enter more than zero.');
  expect(amountFault('1,5', { decimals: 18 })).toBe('Use a point for decimals, as in 1.5.');
  expect(amountFault('1.5', { decimals: 0 })).toBe('Enter a whole number.');
  expect(amountFault('1.123', { decimals: 2 })).toMatch('2 decimals');
  expect(amountFault(String(2n ** 256n), { decimals: 0 })).toMatch('too large');
  expect(amountFault('2.5', { decimals: 1, most: 24n })).toBe('Enter at most 2.4.');
  expect(amountFault('2.4', { decimals: 1, most: 24n })).toBeUndefined();
});

test('an amount is told with its asset', () => {
  expect(amountWords(3n, { name: 'Fire Egg', decimals: 0 })).toBe('3 × Fire Egg');
  expect(amountWords(1_500n, { name: 'HATCHY', decimals: 3 })).toBe('1.5 HATCHY');
  const medal = { name: 'Moss medal', decimals: 0, tokenId: '7' };
  expect(amountWords(1n, { ...medal, contractType: 'ERC721' })).toBe('Moss medal #7');
  expect(amountWords(2n, { ...medal, contractType: 'ERC1155' })).toBe('2 × Moss medal #7');
});

test('a change has its sign', () => {
  expect(changeWords('2500', 3)).toBe('+2.5');
  expect(changeWords('-1', 0)).toBe('−1');
  expect(changeWords('0', 0)).toBe('0');
});
