import { wordsForRevert } from './revert.rules.ts';

function reverted(errorName?: string, reason?: string): Error {
  const inner = Object.assign(new Error('inner'), {
    name: 'ContractFunctionRevertedError',
    data: { errorName },
    reason,
  });
  return new Error('outer', { cause: new Error('middle', { cause: inner }) });
}

test.each([
  ['VoucherVerifier_AlreadyUsed', /already done/],
  ['VoucherVerifier_Banned', /withdrew/],
  ['VoucherVerifier_Expired', /expired/],
  ['ERC20InsufficientBalance', /enough tokens/],
  ['ERC1155InvalidReceiver', /Use another wallet/],
  ['UltigenEggs_TooExpensive', /price rose.*Nothing was paid/],
])('%s is told in words', (name, words) => {
  expect(wordsForRevert(reverted(name))).toMatch(words);
});

test('an unknown refusal keeps its reason', () => {
  expect(wordsForRevert(reverted(undefined, 'paused'))).toBe('The contract rejected this: paused. Nothing was sent.');
  expect(wordsForRevert(reverted('Strange'))).toBe('The contract rejected this: Strange. Nothing was sent.');
});

test('anything else is not a revert', () => {
  expect(wordsForRevert(new Error('no'))).toBeUndefined();
  expect(wordsForRevert(undefined)).toBeUndefined();
});
