import { payerOf, walletsOf } from './own-wallets.rules.ts';

const kept = '0x1111111111111111111111111111111111111111';
const own = '0xAbCdEf1111111111111111111111111111111111';
const listed = [
  { address: own, isInternalWallet: false },
  { address: kept, isInternalWallet: true },
];

test('each wallet is there once, kept ones first', () => {
  expect(walletsOf({ guest: false, internalWallet: kept.toUpperCase().replace('X', 'x') }, listed)).toEqual([
    { address: kept, kept: true },
    { address: own, kept: false },
  ]);
  expect(walletsOf({ guest: true, internalWallet: kept }, [])).toEqual([{ address: kept, kept: true }]);
  expect(walletsOf({ guest: false, internalWallet: '' }, [])).toEqual([]);
});

test('the connected wallet pays, and a kept one where none of the player is connected', () => {
  const wallets = walletsOf({ guest: false, internalWallet: kept }, listed);
  expect(payerOf(wallets, own.toLowerCase())).toEqual({ address: own, kept: false });
  expect(payerOf(wallets, undefined)).toEqual({ address: kept, kept: true });
  expect(payerOf(wallets, '0x2222222222222222222222222222222222222222')).toEqual({ address: kept, kept: true });
  expect(payerOf([], own)).toBeUndefined();
});
