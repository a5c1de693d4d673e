import type { Action } from './actions.rules.ts';
import { parseActions, serializeActions } from './actions.storage.ts';

const now = 1_800_000_000_000;
const action: Action = {
  id: 'a',
  kind: 'buy-eggs',
  step: 'buy',
  status: 'sent',
  facts: { eggType: 0, amount: 2 },
  chainId: 31337,
  sender: `0x${'1'.repeat(40)}`,
  hash: `0x${'ab'.repeat(32)}`,
  createdAt: now,
  updatedAt: now,
};
const stored = (actions: unknown, version: unknown = 2) => JSON.stringify({ version, actions });

describe('stored actions', () => {
  it('come back as they went', () => {
    expect(parseActions(serializeActions([action]), now)).toEqual([action]);
  });

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['no JSON', '{'],
    ['another version', stored([action], 3)],
    ['no list', stored({ 0: action })],
    ['null', 'null'],
  ])('are none in %s', (_, text) => {
    expect(parseActions(text, now)).toEqual([]);
  });

  it.each([
    ['an unknown status', { status: 'lost' }],
    ['a hash that is none', { hash: '0x12' }],
    ['a sender that is none', { sender: 'me' }],
    ['a fractional fact', { facts: { amount: 1.5 } }],
    ['facts that are none', { facts: [1] }],
    ['a negative chain', { chainId: -1 }],
    ['no id', { id: '' }],
  ])('leave out one with %s', (_, change) => {
    expect(parseActions(stored([{ ...action, ...change }, action, null, 7]), now)).toEqual([action]);
  });

  it('are read from before kinds had facts of their own', () => {
    const { status, facts, ...rest } = action;
    expect(parseActions(stored([{ ...rest, stage: status, ...facts, hatchId: 'a' }], 1), now)).toEqual([action]);
  });

  it('forget after a day what is over, and never what is open', () => {
    const later = now + 86_400_001;
    expect(parseActions(stored([{ ...action, status: 'final' }]), later)).toEqual([]);
    expect(parseActions(stored([action]), later)).toEqual([action]);
  });

  it('keep the newest forty', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ ...action, id: String(index) }));
    const kept = parseActions(serializeActions(many), now);
    expect(kept).toHaveLength(40);
    expect(kept.at(-1)?.id).toBe('49');
  });
});
