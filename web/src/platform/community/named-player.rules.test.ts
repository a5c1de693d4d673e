import { namedBy, nameFault } from './named-player.rules.ts';

describe('a code or wallet', () => {
  const rules = { wallet: { patterns: ['^0x[0-9a-fA-F]{40}$'] }, referralCode: { minLength: 1, maxLength: 40 } };
  const wallet = `0x${'a'.repeat(40)}`;

  it('is named by wallet or by code', () => {
    expect(namedBy(wallet)).toEqual({ wallet });
    expect(namedBy('ABC123')).toEqual({ referralCode: 'ABC123' });
  });

  it('is checked as the API would', () => {
    expect(nameFault('', rules)).toMatch('Enter a code');
    expect(nameFault('0x12', rules)).toMatch('40');
    expect(nameFault('a'.repeat(41), rules)).toMatch('long');
    expect(nameFault(wallet, rules)).toBeUndefined();
    expect(nameFault('ABC123', rules)).toBeUndefined();
  });
});
