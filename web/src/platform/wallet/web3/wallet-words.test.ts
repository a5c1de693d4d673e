import { isRejection, wordsForWallet } from './wallet-words.ts';

const named = (name: string, cause?: unknown) => Object.assign(new Error('technical', { cause }), { name });

test.each([
  ['a rejection by code', { code: 4001, message: 'User rejected' }, /You cancelled/],
  ['a rejection inside', named('TransactionExecutionError', named('UserRejectedRequestError')), /You cancelled/],
  ['no provider', named('ProviderNotFoundError'), /^Provider not found\./],
  [
    'a chain that is not configured',
    named('SwitchChainError', named('ChainNotConfiguredError')),
    /^Chain not configured\./,
  ],
  ['an open question', { code: -32002, message: 'pending' }, /already has a request/],
  ['too little for the fee', named('InsufficientFundsError'), /the network fee/],
  ['another network', named('ChainMismatchError'), /another network/],
  [
    'code that does not arrive',
    new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/kept-wallet.js'),
    /^This part of the app did not load\. Check your connection and try again\.$/,
  ],
  ['code that does not arrive in Safari', new TypeError('Importing a module script failed.'), /did not load/],
  ['no answer from the chain', named('HttpRequestError'), /can't reach the network/],
])('%s is told in words', (_, error, words) => {
  expect(wordsForWallet(error)).toMatch(words);
});

test('only a no is a rejection', () => {
  expect(isRejection({ code: 4001 })).toBe(true);
  expect(isRejection(named('HttpRequestError'))).toBe(false);
  expect(wordsForWallet(undefined)).toMatch(/unexpected answer/);
});
