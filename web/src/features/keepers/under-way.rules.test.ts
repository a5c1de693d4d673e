import type { Action } from '../../platform/actions/actions.rules.ts';
import { idleMs, reportOfKept, reportOn } from './under-way.rules.ts';

const until = 1_800_000_000;
const action = {
  id: 'a',
  kind: 'mint-keeper',
  step: 'mint',
  status: 'preparing',
  facts: { until },
  chainId: 31337,
  createdAt: 1,
  updatedAt: 1,
} as Action<{ until: number }>;
const inTime = until * 1_000 - 5;
const tooLate = until * 1_000 + 130_000;

test('what the platform sees is seen, and final some blocks later', () => {
  expect(reportOn(action, { head: 10, since: undefined, depth: 2 }, inTime)).toBeUndefined();
  const since = { block: 10, at: inTime };
  expect(reportOn(action, { head: 10, since, depth: 2 }, inTime)?.status).toBe('seen');
  expect(reportOn(action, { head: 12, since, depth: 2 }, inTime)?.status).toBe('final');
});

test('where no block follows, what stands for a while is final', () => {
  const seen = { head: 10, since: { block: 10, at: inTime }, depth: 2 };
  expect(reportOn(action, seen, inTime + idleMs - 1)?.status).toBe('seen');
  expect(reportOn(action, seen, inTime + idleMs)?.status).toBe('final');
  expect(reportOn(action, seen, inTime + 1_999, 2_000)?.status).toBe('seen');
  expect(reportOn(action, seen, inTime + 2_000, 2_000)?.status).toBe('final');
});

test('what nobody confirmed in time has failed, unless a wallet sent it', () => {
  const nothing = { head: 10, since: undefined, depth: 2 };
  const failed = reportOn(action, nothing, tooLate);
  expect(failed).toMatchObject({ status: 'failed', failure: expect.stringContaining('Nothing was paid') });
  expect(reportOn({ ...action, hash: '0x1' }, nothing, tooLate)).toBeUndefined();
  expect(reportOn({ ...action, status: 'seen' }, nothing, tooLate)).toBeUndefined();
});

test.each([
  ['waiting', 'preparing'],
  ['sent', 'sent'],
  ['done', 'final'],
  ['failed', 'failed'],
  ['expired', 'failed'],
] as const)('what the platform sends and calls %s is %s', (state, status) => {
  expect(reportOfKept(action, { state, failure: null }).status).toBe(status);
});

test('what the platform gave up says why', () => {
  const why = (state: 'failed' | 'expired', failure: string | null) => reportOfKept(action, { state, failure }).failure;
  expect(why('failed', 'ERC20InsufficientBalance(…)')).toBe(
    "Your wallet didn't have enough for it any more. Nothing was paid.",
  );
  expect(why('failed', null)).toBe("The network didn't take it. Nothing was paid, and nothing was lost.");
  expect(why('expired', null)).toContain('No block had it in time.');
});
