import { inCoins, parseRate, parseRates } from './price.rules.ts';

describe('the price of an egg in coins', () => {
  it('is that in tokens times the rate, rounded up to a base unit', () => {
    expect(inCoins(300n * 10n ** 18n, parseRate('0.0004'))).toBe(12n * 10n ** 16n);
    expect(inCoins(10n ** 18n, parseRate('1'))).toBe(10n ** 18n);
    expect(inCoins(1n, parseRate('0.000000000000000001'))).toBe(1n);
    expect(inCoins(0n, parseRate('2'))).toBe(0n);
  });

  it('takes exact rates alone', () => {
    expect(parseRates('{"43114":"0.0004","8198":1}')).toEqual(
      new Map([
        [43114, 4n * 10n ** 14n],
        [8198, 10n ** 18n],
      ]),
    );
    for (const wrong of ['0', '0.0', '-1', '1e3', '.5', '1.', '', '0.0000000000000000001'])
      expect(() => parseRate(wrong)).toThrow('not a positive number');
  });
});
