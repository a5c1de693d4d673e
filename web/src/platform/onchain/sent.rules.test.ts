import type { Action } from '../actions/actions.rules.ts';
import { sentSince } from './sent.rules.ts';

const action = { id: 'a', kind: 'token', step: 'send', status: 'sent', facts: { act: 'send', tokens: '5' } } as const;
const sent = (change: Partial<Action>, known: string[] = []) =>
  sentSince(new Set(known), [{ ...action, ...change } as Action], { kind: 'token', act: 'send' }).length;

test('an act is new once the network has it', () => {
  expect(sent({})).toBe(1);
  expect(sent({ status: 'final' })).toBe(1);
  expect(sent({}, ['a'])).toBe(0);
});

test('an act that the wallet still asks about, a permission, or another act is not sent', () => {
  for (const status of ['ready', 'asked', 'failed'] as const) expect(sent({ status })).toBe(0);
  expect(sent({ step: 'approve' })).toBe(0);
  expect(sent({ kind: 'bridge' })).toBe(0);
  expect(sent({ facts: { act: 'buy' } })).toBe(0);
});
