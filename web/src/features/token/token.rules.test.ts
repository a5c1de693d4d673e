import { amountOf, closedWords, mostOf, quote, type Sale, soldPercent, totalOf } from './token.rules.ts';

const one = 10n ** 18n;
/** A token costs 0.01 of a coin of six decimals. */
const sale: Sale = {
  price: 10_000n,
  available: 500n * one,
  sold: 1_500n * one,
  isActive: true,
  isForListed: false,
  allowance: 2_000_000n,
  balance: 10_000_000n,
};

test('an amount buys what the price gives, and no more than there is', () => {
  expect(quote(sale, 1_000_000n)).toEqual({ tokens: 100n * one, isShort: false });
  expect(quote(sale, 9_000_000n)).toEqual({ tokens: 500n * one, isShort: true });
  expect(quote({ ...sale, price: 0n }, 1n).tokens).toBe(0n);
});

test('a wallet can spend what it has, what is left, and what it is listed for', () => {
  expect(mostOf(sale)).toBe(5_000_000n);
  expect(mostOf({ ...sale, balance: 3n })).toBe(3n);
  expect(mostOf({ ...sale, isForListed: true })).toBe(2_000_000n);
  expect(mostOf({ ...sale, balance: undefined })).toBeUndefined();
});

test.each([
  [{}, undefined],
  [{ isActive: false }, /closed/],
  [{ available: 0n }, /Everything is sold/],
  [{ isForListed: true, allowance: 0n }, /not listed/],
  [{ isForListed: true, allowance: undefined }, undefined],
])('a sale with %j is open or says why not', (change, words) => {
  const told = closedWords({ ...sale, ...change });
  if (words) expect(told).toMatch(words);
  else expect(told).toBeUndefined();
});

test('the share that is sold is of all there ever was', () => {
  expect(soldPercent(sale)).toBe(75);
  expect(soldPercent({ sold: 0n, available: 0n })).toBe(0);
});

test('an amount that can be sent is more than nothing and no more than there is', () => {
  expect([
    amountOf('1.5', 1, 15n),
    amountOf('1.6', 1, 15n),
    amountOf('0', 1, 15n),
    amountOf('x', 1, undefined),
  ]).toEqual([15n, undefined, undefined, undefined]);
});

describe('the total of all networks', () => {
  const [home, other] = [
    { name: 'Home', tokens: 3n, failed: false },
    { name: 'Other', tokens: 4n, failed: false },
  ] as const;
  const silent = { name: 'Third', tokens: undefined, failed: true };

  test('adds up what is known', () => {
    expect(totalOf([home, other])).toEqual({ tokens: 7n, words: 'On all networks' });
  });

  test('names the networks that do not answer', () => {
    expect(totalOf([home, silent])).toEqual({ tokens: 3n, words: 'Without Third, which does not answer' });
    expect(totalOf([home, silent, { ...silent, name: 'Fourth' }])?.words).toBe(
      'Without Third and Fourth, which do not answer',
    );
  });

  test('keeps an older balance of a network that no longer answers', () => {
    expect(totalOf([home, { ...other, failed: true }])?.tokens).toBe(7n);
  });

  test('waits for networks that are still asked', () => {
    expect(totalOf([home, { ...silent, failed: false }])).toBeUndefined();
  });
});
