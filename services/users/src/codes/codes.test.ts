import { codeKeysOf, hashCode, hashLinkToken, isCode, newCode, newLinkToken } from './codes.ts';

const key = codeKeysOf([{ kty: 'EC', d: 'private' }]);

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
    expect(isCode(codeKeysOf([{ kty: 'EC', d: 'other' }]), { subject: 'reset 1', code: '012345', hash })).toBe(false);
  });

  it('of a former key work on while it is kept, before and after the switch', () => {
    const [former, next] = [
      { kty: 'EC', d: 'private' },
      { kty: 'EC', d: 'next' },
    ];
    const code = { subject: 'reset 1', code: '012345' };
    const byFormer = { ...code, hash: hashCode(key, code.subject, code.code) };
    const byNext = { ...code, hash: hashCode(codeKeysOf([next, former]), code.subject, code.code) };
    for (const keys of [codeKeysOf([former, next]), codeKeysOf([next, former])])
      expect([isCode(keys, byFormer), isCode(keys, byNext)]).toEqual([true, true]);
    expect([isCode(codeKeysOf([next]), byFormer), isCode(codeKeysOf([next]), byNext)]).toEqual([false, true]);
  });

  it('are not hashed without a key', () => {
    expect(() => codeKeysOf([])).toThrow('no private key');
  });
});

describe('newLinkToken', () => {
  it('hands out 256 bits and keeps their hash', () => {
    const { token, hash } = newLinkToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(hashLinkToken(token)).toEqual(hash);
  });
});
