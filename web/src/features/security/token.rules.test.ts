import { endOfToken, maskToken } from './token.rules.ts';

const tokenOf = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;

test('a token tells when it ends', () => {
  expect(endOfToken(tokenOf({ exp: 1_800_000_000, name: 'Ada ÿ?>' }))).toBe(1_800_000_000_000);
});

test.each(['', 'a.b', 'a.!!!.c', tokenOf({}), tokenOf({ exp: 'soon' })])('%j does not', (token) => {
  expect(endOfToken(token)).toBe(0);
});

test('a masked token cannot be used', () => {
  const token = tokenOf({ exp: 1 });
  expect(maskToken(token)).not.toContain(token.slice(12, -6));
});
