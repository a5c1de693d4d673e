import { codeKeyOf, hashCode, hashLinkToken, isCode, newCode, newLinkToken } from './codes.ts';

const key = codeKeyOf([{ kty: 'EC', d: 'private' }]);

describe('codes', () => {
  it('have six digits, leading zeros included', () => {
    const codes = Array.from({ length: 200 }, newCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(190);
  });

  it('are good for what they were made for alone', () => {
    const hash = hashCode(key, 'reset 1', '012345');
    expect(isCode(key, { subject: 'reset 1', code: '012345', hash })).toBe(true);
    expect(isCode(key, { subject: 'reset 2', code: '012345', hash })).toBe(false);
    expect(isCode(key, { subject: 'reset 1', code: '012346', hash })).toBe(false);
    expect(isCode(codeKeyOf([{ kty: 'EC', d: 'other' }]), { subject: 'reset 1', code: '012345', hash })).toBe(false);
  });

  it('are not hashed without a key', () => {
    expect(() => codeKeyOf([])).toThrow('no private key');
  });
});

describe('newLinkToken', () => {
  it('hands out 256 bits and keeps their hash', () => {
    const { token, hash } = newLinkToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(hashLinkToken(token)).toEqual(hash);
  });
});
