import type { KeptWalletAction } from '@hatchery/api/masters-kept';
import type { Action } from '../../platform/actions/actions.rules.ts';
import { actionOfKept, failureWords } from './kept-boxes.rules.ts';

const told: KeptWalletAction = {
  ...{ uid: 'u1', kind: 'boxes', chainId: 31337, wallet: '0x1111111111111111111111111111111111111111' },
  ...{ state: 'sent', failure: null, createdAt: '2026-11-27T12:00:00.000Z' },
};
const action = { id: 'u1', kind: 'order-boxes', status: 'preparing', facts: {}, chainId: 31337 } as unknown as Action;

test.each([
  ['waiting', 'preparing'],
  ['sent', 'sent'],
  ['done', 'final'],
  ['failed', 'failed'],
  ['expired', 'failed'],
] as const)('what is %s is %s', (state, status) => {
  expect(actionOfKept(action, { ...told, state })).toMatchObject({ id: 'u1', status });
});

test('a transaction is named once a block has it', () => {
  const transactionHash = `0x${'ab'.repeat(32)}`;
  expect(actionOfKept(action, { ...told, state: 'done', transactionHash })).toMatchObject({ hash: transactionHash });
  expect(actionOfKept(action, told)).not.toHaveProperty('hash');
});

test('a refusal says why, and that nothing is lost', () => {
  const words = (failure: string, kind: KeptWalletAction['kind'] = 'boxes') =>
    failureWords({ kind, failure, state: 'failed' });
  expect(words('ERC20InsufficientBalance(1)')).toBe(
    'Not bought. Your wallet no longer had enough for it. Nothing was paid.',
  );
  expect(words('MastersLootboxes_MaxSupplyExceeded(1)')).toContain('was just sold');
  expect(words('0x1234', 'opening')).toBe(
    "Not opened. The network didn't take it. Your boxes are still closed, and still yours.",
  );
  expect(failureWords({ kind: 'boxes', failure: null, state: 'expired' })).toContain('No block had it in time.');
});
