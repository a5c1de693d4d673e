import type { AccountActionContent } from '@hatchery/api/account-actions';
import { moveOn } from './actions.rules.ts';

const action = (changes: Partial<AccountActionContent>): AccountActionContent => ({
  kind: 'bridge',
  step: 'send',
  status: 'ready',
  facts: {},
  chainId: 31337,
  sender: `0x${'1'.repeat(40)}`,
  createdAt: 1,
  updatedAt: 2,
  ...changes,
});

describe('moveOn', () => {
  it.each([
    [{ status: 'ready' }, { status: 'sent' }, true],
    [{ status: 'sent' }, { status: 'asked' }, false],
    [{ status: 'asked' }, { status: 'ready' }, true],
    [{ status: 'seen' }, { status: 'ready' }, false],
    [{ status: 'seen', step: 'allow' }, { status: 'ready' }, true],
    [{ status: 'final' }, { status: 'failed' }, false],
    [{ status: 'failed' }, { status: 'sent' }, false],
    [{ status: 'failed' }, { status: 'final' }, true],
    [{ updatedAt: 9 }, { status: 'sent' }, false],
    [{ updatedAt: 9, status: 'sent' }, { status: 'final' }, true],
  ] as [Partial<AccountActionContent>, Partial<AccountActionContent>, boolean][])(
    '%j, then %j: %s',
    (before, after, moves) => {
      const stored = action(before);
      const news = action({ ...after, createdAt: 5 });
      expect(moveOn(stored, news)).toEqual(moves ? { ...news, createdAt: 1 } : stored);
    },
  );
});
