import { voucherIdOf } from './voucher-ids.ts';

const key = Buffer.alloc(32, 7);
const otherKey = Buffer.alloc(32, 8);

describe('the id of a voucher', () => {
  it('is the same for the same reference, and another one for any other', () => {
    expect(voucherIdOf(key, 'claim:1')).toBe(voucherIdOf(key, 'claim:1'));
    const ids = Array.from({ length: 1_000 }, (_, index) => voucherIdOf(key, `claim:${index}`));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is known to nobody without the key', () => {
    expect(voucherIdOf(otherKey, 'claim:1')).not.toBe(voucherIdOf(key, 'claim:1'));
  });

  it('fits a word of 256 bits, and uses all of them', () => {
    const ids = Array.from({ length: 64 }, (_, index) => BigInt(voucherIdOf(key, `claim:${index}`)));
    expect(ids.every((id) => id < 2n ** 256n)).toBe(true);
    expect(ids.some((id) => id >= 2n ** 255n)).toBe(true);
    expect(ids.some((id) => id < 2n ** 255n)).toBe(true);
  });
});
