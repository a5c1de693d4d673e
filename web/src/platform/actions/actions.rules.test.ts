import type { Hatch } from '@hatchery/api/ultigen';
import { type Action, actionOfHatch, actionStages, advance, isOpen, newsOfHatch, withdraw } from './actions.rules.ts';

const action = (facts: Partial<Action> = {}): Action => ({
  id: 'a',
  kind: 'buy-eggs',
  step: 'buy',
  stage: 'ready',
  eggType: 0,
  amount: 1,
  chainId: 31337,
  createdAt: 1,
  updatedAt: 1,
  ...facts,
});
const hash = `0x${'ab'.repeat(32)}`;

describe('advance', () => {
  it('moves forward through every stage', () => {
    let current = action({ stage: 'preparing' });
    for (const stage of ['ready', 'asked', 'sent', 'seen', 'final'] as const) {
      current = advance(current, { stage }, 2);
      expect(current.stage).toBe(stage);
    }
  });

  it('ignores a stage that is older than what is known, and keeps the facts that come with it', () => {
    const sent = action({ stage: 'sent' });
    expect(advance(sent, { stage: 'ready', hash }, 2)).toMatchObject({ stage: 'sent', hash });
  });

  it('is the same object when nothing is new', () => {
    const sent = action({ stage: 'sent', hash });
    expect(advance(sent, { stage: 'sent', hash }, 2)).toBe(sent);
    expect(advance(sent, { stage: 'preparing' }, 2)).toBe(sent);
  });

  it('begins anew with the next step', () => {
    const approved = action({ step: 'approve', stage: 'sent', hash });
    expect(advance(approved, { step: 'buy', stage: 'ready', hash: undefined }, 2)).toMatchObject({
      step: 'buy',
      stage: 'ready',
    });
  });

  it('ends for good', () => {
    for (const stage of ['final', 'failed'] as const) {
      const over = action({ stage });
      expect(isOpen(over)).toBe(false);
      for (const news of actionStages) expect(advance(over, { stage: news }, 2)).toBe(over);
    }
  });
});

describe('withdraw', () => {
  it('gives the turn back and forgets the hash', () => {
    expect(withdraw(action({ stage: 'sent', hash }), 'no', 2)).toMatchObject({
      stage: 'ready',
      failure: 'no',
      hash: undefined,
    });
  });

  it('leaves what a block holds', () => {
    const seen = action({ stage: 'seen', hash });
    expect(withdraw(seen, 'no', 2)).toBe(seen);
  });
});

describe('hatches of the platform', () => {
  const hatch = {
    uid: 'h1',
    status: 'waiting',
    eggType: 2,
    amount: 3,
    chainId: 31337,
    transactionHash: null,
    failure: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    monsters: [],
    address: `0x${'1'.repeat(40)}`,
    claim: { receiver: `0x${'1'.repeat(40)}` },
  } as unknown as Hatch;

  it('wait for the wallet that the claim is for', () => {
    expect(actionOfHatch(hatch, 5)).toMatchObject({
      id: 'h1',
      stage: 'ready',
      sender: hatch.claim?.receiver,
      step: 'hatch',
    });
    expect(actionOfHatch({ ...hatch, status: 'sent', claim: null }, 5)).not.toHaveProperty('sender');
  });

  it('do not take back what the wallet has sent', () => {
    const sent = action({ kind: 'hatch-eggs', step: 'hatch', stage: 'sent', hash });
    expect(advance(sent, newsOfHatch(hatch), 2)).toBe(sent);
    expect(advance(sent, newsOfHatch({ ...hatch, status: 'final' }), 2).stage).toBe('final');
  });
});
