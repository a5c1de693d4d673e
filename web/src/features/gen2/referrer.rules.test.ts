import { referrerFault, referrerIn, toReferrer } from './referrer.rules.ts';

const account = `0x${'a1'.repeat(20)}`;

test('a referrer is an address, or a code where the platform signs', () => {
  expect(referrerFault('', account, false)).toBeUndefined();
  expect(referrerFault(` 0x${'b2'.repeat(20)} `, account, false)).toBeUndefined();
  expect(referrerFault(account.toUpperCase().replace('0X', '0x'), account, true)).toBe('You cannot refer yourself.');
  expect(referrerFault(`0xB2${'b2'.repeat(19)}`, account, true)).toMatch(/^This address has a typo/);
  expect(referrerFault('0x12', account, true)).toMatch(/40 letters/);
  expect(referrerFault('fern-7', account, false)).toMatch(/Codes work/);
  expect(referrerFault('fern-7', account, true)).toBeUndefined();
  expect(referrerFault('no code', account, true)).toMatch(/the code of a player/);
});

test('a link names a referrer', () => {
  expect(referrerIn(`?referrer=${account}`)).toBe(account);
  expect(referrerIn('?referrer=me')).toBe('');
});

test('an address in capitals is named as wallets take it, and a code as it is', () => {
  expect(toReferrer(` 0x${'B2'.repeat(20)} `)).toBe(`0x${'b2'.repeat(20)}`);
  expect(toReferrer(' Fern-7 ')).toBe('Fern-7');
});
