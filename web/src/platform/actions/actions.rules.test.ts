import { type Action, actionStatuses, advance, isOpen, mergeReports, withdraw } from './actions.rules.ts';

const action = (facts: Partial<Action> = {}): Action => ({
  id: 'a',
  kind: 'buy-eggs',
  step: 'buy',
  status: 'ready',
  facts: { eggType: 0, amount: 1 },
  chainId: 31337,
  createdAt: 1,
  updatedAt: 1,
  ...facts,
});
const hash = `0x${'ab'.repeat(32)}`;

describe('advance', () => {
  it('moves forward through every status', () => {
    let current = action({ status: 'preparing' });
    for (const status of ['ready', 'asked', 'sent', 'seen', 'final'] as const) {
      current = advance(current, { status }, 2);
      expect(current.status).toBe(status);
    }
  });

  it('ignores a status that is older than what is known, and keeps the facts that come with it', () => {
    const sent = action({ status: 'sent' });
    expect(advance(sent, { status: 'ready', hash }, 2)).toMatchObject({ status: 'sent', hash });
  });

  it('is the same object when nothing is new', () => {
    const sent = action({ status: 'sent', hash });
    expect(advance(sent, { status: 'sent', hash }, 2)).toBe(sent);
    expect(advance(sent, { status: 'preparing' }, 2)).toBe(sent);
  });

  it('begins anew with the next step', () => {
    const approved = action({ step: 'approve', status: 'sent', hash });
    expect(advance(approved, { step: 'buy', status: 'ready', hash: undefined }, 2)).toMatchObject({
      step: 'buy',
      status: 'ready',
    });
  });

  it('ends for good', () => {
    for (const status of ['final', 'failed'] as const) {
      const over = action({ status });
      expect(isOpen(over)).toBe(false);
      for (const news of actionStatuses) expect(advance(over, { status: news }, 2)).toBe(over);
    }
  });
});

describe('withdraw', () => {
  it('gives the turn back and forgets the hash', () => {
    expect(withdraw(action({ status: 'sent', hash }), 'no', 2)).toMatchObject({
      status: 'ready',
      failure: 'no',
      hash: undefined,
    });
  });

  it('remembers what the wallet may have sent, unless it certainly has not', () => {
    const asked = action({ status: 'asked', askedAtBlock: 9, unansweredFrom: 7 });
    expect(withdraw(asked, 'no answer', 2, 7)).toMatchObject({ status: 'ready', unansweredFrom: 7 });
    expect(withdraw(asked, 'cancelled', 2).unansweredFrom).toBeUndefined();
  });

  it('leaves what a block holds', () => {
    const seen = action({ status: 'seen', hash });
    expect(withdraw(seen, 'no', 2)).toBe(seen);
  });
});

describe('reports of the platform', () => {
  const known = action({ id: 'known', status: 'sent', hash });

  it('move known actions on, and never back', () => {
    expect(mergeReports([known], [action({ id: 'known', status: 'ready' })], 2)).toEqual([known]);
    expect(mergeReports([known], [action({ id: 'known', status: 'final' })], 2)[0]).toMatchObject({
      status: 'final',
      hash,
    });
  });

  it('bring actions that began elsewhere, unless they are over', () => {
    const found = action({ id: 'new', status: 'seen' });
    expect(mergeReports([known], [found, action({ id: 'old', status: 'final' })], 2)).toEqual([known, found]);
  });

  it('correct a refusal that the chain did not keep to', () => {
    const refused = action({ id: 'known', status: 'failed', failure: 'no' });
    expect(mergeReports([refused], [action({ id: 'known', status: 'final', hash })], 2)).toMatchObject([
      { status: 'final', hash, failure: undefined },
    ]);
    expect(mergeReports([refused], [action({ id: 'known', status: 'sent' })], 2)[0]).toBe(refused);
  });

  it('leave the list as it is when there is nothing new', () => {
    const list = [known];
    expect(mergeReports(list, [action({ id: 'known', status: 'sent' })], 2)).toBe(list);
  });
});
