import { missingOf, payersOf } from './payers.rules.ts';

const kept = '0x1111111111111111111111111111111111111111';
const own = '0xAbCdEf1111111111111111111111111111111111';
const wallet = (address: string) => ({ address, linked: true, nonce: '' as const, createdAt: 0 });
const user = { internalWallet: kept, wallets: [wallet(own), wallet(kept)] };

test('the connected wallet pays first, then the kept one', () => {
  expect(payersOf(user, own.toLowerCase())).toEqual([
    { address: own.toLowerCase(), kept: false },
    { address: kept, kept: true },
  ]);
  expect(payersOf(user, undefined)).toEqual([{ address: kept, kept: true }]);
});

test('a wallet of somebody else pays for nobody', () => {
  expect(payersOf(user, '0x2222222222222222222222222222222222222222')).toEqual([{ address: kept, kept: true }]);
  expect(payersOf(undefined, own)).toEqual([]);
  expect(payersOf({ internalWallet: '', wallets: [] }, undefined)).toEqual([]);
});

test('what is missing is known once the balance is', () => {
  expect([missingOf(5n, undefined), missingOf(5n, 5n), missingOf(5n, 2n)]).toEqual([0n, 0n, 3n]);
});
