import type { AccountAction } from '@hatchery/api/account-actions';
import { type Action, advance, isHeldElsewhere, withdraw } from './actions.rules.ts';
import { afterStorage, parseActions, serializeActions } from './actions.storage.ts';
import { contentOf, mergeKept, missedOf } from './kept-actions.rules.ts';

const id = '0d9b2b1e-8a53-4d64-9a2c-5f1f7c0a9b11';
const sender = `0x${'aa'.repeat(20)}`;
const hash = `0x${'ab'.repeat(32)}`;
const kept = (facts: Partial<AccountAction> = {}): AccountAction => ({
  ...{ id, kind: 'token', step: 'send', status: 'asked', facts: { act: 'send' }, chainId: 31337, sender },
  ...{ askedAtBlock: 7, createdAt: 1, updatedAt: 10 },
  ...facts,
});
const own = (facts: Partial<Action> = {}): Action => ({ ...kept(), ...facts });
const merge = (known: Action, copy: AccountAction) => mergeKept([known], [copy], 20)[0];

describe('what the account is told', () => {
  it('is what a wallet was asked, without what only that wallet can answer for', () => {
    expect(contentOf(own({ callsId: 'calls-1', unansweredFrom: 7 }))).toEqual({
      ...{ kind: 'token', step: 'send', status: 'asked', facts: { act: 'send' }, chainId: 31337, sender },
      ...{ askedAtBlock: 7, unansweredFrom: 7, createdAt: 1, updatedAt: 10 },
    });
  });

  it.each([
    ['the platform sends', { sender: undefined }],
    ['no wallet was asked for', { askedAtBlock: undefined }],
    ['has no id of its own', { id: 'a' }],
    ['another device has open', { elsewhere: true }],
  ] as const)('is nothing of what %s', (_name, facts) => {
    expect(contentOf(own(facts))).toBeUndefined();
  });

  it('is the end of what another device began', () => {
    expect(contentOf(own({ elsewhere: true, status: 'final' }))).toMatchObject({ status: 'final' });
  });

  it('is what it missed, and nothing that it has', () => {
    expect(missedOf([own()], [])).toHaveLength(1);
    expect(missedOf([own({ status: 'final' })], [])).toEqual([]);
    expect(missedOf([own()], [kept()])).toEqual([]);
    expect(missedOf([own({ status: 'final', updatedAt: 11 })], [kept()])).toHaveLength(1);
    expect(missedOf([own({ updatedAt: 11 })], [kept({ status: 'final' })])).toEqual([]);
  });
});

describe('what the account keeps', () => {
  it('appears where it is open, and is held by the other device until it has an answer', () => {
    const [found] = mergeKept([], [kept()], 20) as [Action];
    expect(found).toEqual({ ...kept(), elsewhere: true });
    expect(isHeldElsewhere(found)).toBe(true);
    expect(isHeldElsewhere({ ...found, status: 'sent' })).toBe(true);
    expect(isHeldElsewhere({ ...found, status: 'sent', hash })).toBe(false);
    expect(isHeldElsewhere({ ...found, status: 'ready' })).toBe(false);
    expect(isHeldElsewhere(own())).toBe(false);
  });

  it('is no news where it ended, or was left unanswered for a day', () => {
    const list: Action[] = [];
    expect(mergeKept(list, [kept({ status: 'final' }), kept({ status: 'failed' })], 20)).toBe(list);
    expect(mergeKept(list, [kept()], 86_400_010)).toBe(list);
    expect(mergeKept(list, [kept({ status: 'sent', hash })], 86_400_010)).toHaveLength(1);
  });

  it("follows the other device: on, and back to the player's turn", () => {
    const elsewhere = own({ elsewhere: true });
    expect(merge(elsewhere, kept({ status: 'ready', updatedAt: 11 }))?.status).toBe('ready');
    expect(merge(elsewhere, kept({ status: 'ready', updatedAt: 10 }))).toBe(elsewhere);
    expect(merge(elsewhere, kept({ status: 'final', updatedAt: 9 }))?.status).toBe('final');
    const sent = own({ elsewhere: true, step: 'approve', status: 'sent', hash });
    expect(merge(sent, kept({ updatedAt: 11 }))).toMatchObject({ step: 'send', status: 'asked' });
    const seen = own({ elsewhere: true, status: 'seen', hash });
    expect(merge(seen, kept({ status: 'sent', hash, updatedAt: 11 }))).toBe(seen);
  });

  it('takes over what waited here, once the other device asked its wallet', () => {
    expect(merge(own({ status: 'ready' }), kept({ updatedAt: 11 }))).toMatchObject({
      status: 'asked',
      elsewhere: true,
    });
  });

  it('leaves what a wallet of this browser is at, unless a block holds it', () => {
    const asked = own();
    expect(merge(asked, kept({ status: 'ready', updatedAt: 11 }))).toBe(asked);
    expect(merge(asked, kept({ status: 'failed', updatedAt: 11 }))).toBe(asked);
    const final = merge(own({ status: 'sent', hash }), kept({ status: 'final', hash, updatedAt: 11 }));
    expect(final).toMatchObject({ status: 'final' });
    expect(final?.elsewhere).toBeUndefined();
  });

  it('does not end what ended otherwise', () => {
    const final = own({ status: 'final' });
    expect(merge(final, kept({ status: 'failed', updatedAt: 11 }))).toBe(final);
    expect(merge(own({ status: 'failed' }), kept({ status: 'final', updatedAt: 11 }))?.status).toBe('final');
  });
});

describe('the time of a change', () => {
  it('is later than before, whatever the clock says', () => {
    expect(advance(own(), { status: 'sent', hash }, 3).updatedAt).toBe(11);
    expect(withdraw(own(), 'no', 3).updatedAt).toBe(11);
  });

  it("stays where the chain tells of another device's action, and is this browser's once it sends it", () => {
    const elsewhere = own({ elsewhere: true, status: 'ready' });
    expect(advance(elsewhere, { status: 'seen' }, 20).updatedAt).toBe(10);
    expect(withdraw(elsewhere, 'no', 20).updatedAt).toBe(10);
    expect(advance(elsewhere, { status: 'asked', elsewhere: undefined }, 20).updatedAt).toBe(20);
  });
});

describe('the storage', () => {
  it("holds none of another device's actions, and a change in another tab leaves them", () => {
    const elsewhere = own({ elsewhere: true });
    expect(parseActions(serializeActions([elsewhere]), 20)).toEqual([]);
    expect(afterStorage([elsewhere], [])).toEqual([elsewhere]);
    expect(afterStorage([own()], [])).toEqual([]);
    expect(afterStorage([elsewhere], [own()])).toEqual([own()]);
  });
});
