import type { Merge } from '@hatchery/api/accounts';
import { mergeUidOf } from '../../platform/session/merge.rules.ts';
import { asideWords, movingWords, standOf, waysIn } from './linking.rules.ts';

const nothing = { wallets: 0, eggs: 0, monsters: 0, vouchers: 0, saves: 0, referrals: 0, badges: 0 };

test('Discord is no way in', () => {
  expect(waysIn({ google: [], wallets: [1] })).toBe(1);
  expect(waysIn({ email: {}, google: [1], wallets: [1, 2] })).toBe(4);
});

test('a refusal names the merge that it proposes', () => {
  expect(mergeUidOf({ body: { mergeUid: 'm1' } })).toBe('m1');
  expect(mergeUidOf({ body: undefined })).toBeUndefined();
  expect(mergeUidOf(null)).toBeUndefined();
});

test('only what there is moves, and it is counted rightly', () => {
  expect(movingWords({ ...nothing, eggs: 1, monsters: 2 }).map(({ count, noun }) => `${count} ${noun}`)).toEqual([
    '2 creatures',
    '1 egg',
  ]);
  expect(movingWords(nothing)).toEqual([]);
});

test('what is put aside is told', () => {
  expect(asideWords([])).toBeUndefined();
  expect(asideWords(['email', 'discord'])).toMatch('e-mail address and Discord account');
});

describe('a merge', () => {
  const at = (iso: string) => Date.parse(iso);
  const merge = { status: 'proposed', expiresAt: '2026-01-02T00:00:00Z' } as Merge;

  it.each([
    [merge, '2026-01-01T00:00:00Z', 'open'],
    [merge, '2026-01-03T00:00:00Z', 'expired'],
    [{ ...merge, status: 'merged' as const, undoUntil: '2026-01-08T00:00:00Z' }, '2026-01-07T00:00:00Z', 'undoable'],
    [{ ...merge, status: 'merged' as const, undoUntil: '2026-01-08T00:00:00Z' }, '2026-01-09T00:00:00Z', 'settled'],
    [{ ...merge, status: 'undone' as const }, '2026-01-01T00:00:00Z', 'undone'],
  ])('stands as its times say (%#)', (given, now, stand) => {
    expect(standOf(given, at(now))).toBe(stand);
  });
});
