import fc from 'fast-check';
import { exactWords, formatUnits, parseUnits, typedUnits, unitsFault, unitsWords } from './amount.rules.ts';

describe('formatUnits', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '<0.0001'],
    [10n ** 14n, 18, '0.0001'],
    [10n ** 18n, 18, '1'],
    [1_500_000_000_000_000_000n, 18, '1.5'],
    [1_234_567_890_000_000_000_000_000n, 18, '1,234,567.89'],
    [1_999_990_000_000_000_000n, 18, '1.9999'],
    [-(10n ** 18n), 18, '−1'],
    [12_345n, 0, '12,345'],
    [7n, 2, '0.07'],
  ])('%s with %s decimals is %s', (base, decimals, text) => {
    expect(formatUnits(base, decimals)).toBe(text);
  });

  it('never shows more than there is, and loses less than the last place', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 4, max: 24 }), (base, decimals) => {
        const text = formatUnits(base, decimals);
        if (text.startsWith('<')) return base > 0n && base < 10n ** BigInt(decimals - 4);
        const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
        const shown = BigInt(whole + fraction.padEnd(decimals, '0'));
        return shown <= base && base - shown < 10n ** BigInt(decimals - 4);
      }),
    );
  });
});

test.each([
  ['1', 1_000_000n],
  ['1,000.5', 1_000_500_000n],
  ['12,345,678', 12_345_678_000_000n],
  ['.25', 250_000n],
  ['0', 0n],
  [' 7. ', 7_000_000n],
])('%j is typed for %d base units', (typed, base) => {
  expect(parseUnits(typed, 6)).toBe(base);
});

test.each([
  '',
  '.',
  '-1',
  '1e3',
  '0x1',
  '1.2.3',
  '0.0000001',
  '1 000',
  '1,5',
  '1,50',
  '0,500',
  ',5',
  '1000,000',
  '1.000,5',
])('%j is no amount', (typed) => {
  expect(parseUnits(typed, 6)).toBeUndefined();
});

test.each([
  ['1,000.5', 6, undefined],
  ['1,5', 6, 'Use a point for decimals, as in 1.5.'],
  ['1,0000', 6, 'Use a point for decimals, as in 1.5.'],
  ['0,500', 6, 'Use a point for decimals, as in 1.5.'],
  ['0.0000001', 6, 'At most 6 decimals.'],
  ['0.01', 1, 'At most 1 decimal.'],
  ['0.5', 0, 'Enter a whole number.'],
  ['9'.repeat(41), 6, 'This number is too large.'],
  ['-1', 6, 'Enter an amount, as in 12.5.'],
  ['.', 6, 'Enter an amount, as in 12.5.'],
])('what is wrong with %j as an amount with %d decimals: %s', (typed, decimals, fault) => {
  expect(unitsFault(typed, decimals)).toBe(fault);
});

test('an amount that is confirmed has all its decimals', () => {
  expect(exactWords(12_345_678_900_000_000_000n, 18, 'HATCHY')).toBe('12.3456789 HATCHY');
  expect(exactWords(100_000_000n, 18, 'HATCHY')).toBe('0.0000000001 HATCHY');
  expect(exactWords(1_000_000n * 10n ** 18n, 18, 'HATCHY')).toBe('1,000,000 HATCHY');
});

test('one coin without a name of its own is not told as several', () => {
  expect(unitsWords(10n ** 18n, 18, 'network coins')).toBe('1 network coin');
  expect(unitsWords(10n ** 18n, 18, 'network coins, back')).toBe('1 network coin, back');
  expect(unitsWords(10n ** 18n, 18, 'AVAX')).toBe('1 AVAX');
  expect(unitsWords(5n * 10n ** 17n, 18, 'network coins')).toBe('0.5 network coins');
  expect(exactWords(10n ** 18n + 1n, 18, 'network coins')).toBe('1.000000000000000001 network coins');
});

test('an amount is typed exactly, with all its decimals', () => {
  expect(typedUnits(1_234_000_000_000_000_000_001n, 18)).toBe('1234.000000000000000001');
  expect(typedUnits(7n, 0)).toBe('7');
});
