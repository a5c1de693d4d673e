import { createHash } from 'node:crypto';
import { bundleText } from '@hatchery/api/bundle-text';
import type { DirectTrade } from '@hatchery/api/direct-trades';
import {
  changeWords,
  exchangeWords,
  hashOf,
  obstacleOf,
  partnerOf,
  sideTitles,
  stateWords,
  waitOf,
} from './direct-trades.rules.ts';

const egg = {
  ...{ uid: 'v1', assetId: 'a1', name: 'Fire Egg', image: '/egg.svg', category: 'eggs', amountBase: '3' },
  ...{ amount: 3, decimals: 0, contract: '', contractType: 'ERC1155' },
} as unknown as DirectTrade['sides'][number]['vouchers'][number];
const side = (userId: string, more: object = {}) => ({
  ...{ userId, username: userId === 'me' ? 'Ada' : 'Mary', vouchers: [], changing: false, confirmed: false },
  ...more,
});
const table = (more: object = {}): DirectTrade => ({
  ...{ uid: 't', status: 'open', version: 4, hash: '', warnings: [], createdAt: '2026-11-23T10:00:00Z' },
  ...{ changedAt: '2026-11-23T12:00:00Z', confirmableAt: '2026-11-23T12:00:03Z' },
  sides: [side('me'), side('you')],
  ...more,
});

test('both sides are told in a line', () => {
  expect(partnerOf(table())).toBe('Mary');
  expect(exchangeWords(table())).toBe('Nothing lies on it yet');
  expect(exchangeWords(table({ sides: [side('me', { vouchers: [egg] }), side('you')] }))).toBe(
    'You give 3 × Fire Egg, and get nothing',
  );
  const ended = (status: string) => table({ status, sides: [side('me', { vouchers: [egg] }), side('you')] });
  expect(exchangeWords(ended('completed'))).toBe('You gave 3 × Fire Egg, and got nothing');
  expect(exchangeWords(ended('expired'))).toBe('Nothing changed hands');
  expect(sideTitles(ended('held'))).toEqual({ mine: 'You give', theirs: 'Mary gives' });
  expect(sideTitles(ended('completed'))).toEqual({ mine: 'You gave', theirs: 'Mary gave' });
  expect(sideTitles(ended('cancelled'))).toEqual({ mine: 'You had put down', theirs: 'Mary had put down' });
});

test('a hash is of what is shown, whoever looks', async () => {
  const sides = [side('me', { vouchers: [egg] }), side('you')];
  const hash = await hashOf(table({ sides }));
  expect(hash).toBe(
    createHash('sha256')
      .update(bundleText('t', table({ sides }).sides))
      .digest('hex'),
  );
  expect(await hashOf(table({ sides: sides.toReversed() }))).toBe(hash);
  expect(await hashOf(table())).not.toBe(hash);
});

describe('a change', () => {
  const before = table({ sides: [side('me', { confirmed: true }), side('you', { confirmed: true })] });

  it('is told to both, with what it made void', () => {
    expect(changeWords(before, table({ version: 5, changedBy: 'you' }))).toBe(
      'Mary changed their side. Both confirmations are void.',
    );
    expect(changeWords(before, table({ version: 5, changedBy: 'me' }))).toBe(
      'You changed your side. Both confirmations are void.',
    );
    const one = table({ sides: [side('me', { confirmed: true }), side('you')] });
    expect(changeWords(one, table({ version: 5, changedBy: 'you' }))).toBe(
      'Mary changed their side. The confirmation is void.',
    );
    expect(changeWords(table(), table({ version: 5, changedBy: 'you' }))).toBe('Mary changed their side.');
  });

  it('is not, where nobody made one or the player sees it', () => {
    expect(changeWords(before, before)).toBeUndefined();
    expect(changeWords(table(), table({ version: 5, changedBy: 'me' }))).toBeUndefined();
    expect(changeWords(before, table({ version: 5, changedBy: 'you', status: 'completed' }))).toBeUndefined();
  });
});

test('a table waits for three seconds at most', () => {
  const at = Date.parse('2026-11-23T12:00:00Z');
  expect([waitOf(table(), at), waitOf(table(), at + 2_000), waitOf(table(), at + 9_000)]).toEqual([3_000, 1_000, 0]);
  expect(waitOf(table(), at - 60_000)).toBe(3_000);
});

test('a table is confirmed with something on it, and while nobody changes it', () => {
  expect(obstacleOf(table())).toBe('Put something down first.');
  expect(obstacleOf(table({ sides: [side('me'), side('you', { vouchers: [egg] })] }))).toBeUndefined();
  expect(obstacleOf(table({ sides: [side('me'), side('you', { vouchers: [egg], changing: true })] }))).toBe(
    'A side is being changed.',
  );
});

test.each([
  ['held', { heldUntil: '2026-11-26T13:00:00Z', heldBecause: 'new-credential' }, /because one of you has a new way to/],
  ['held', { heldUntil: '2026-11-26T13:00:00Z', heldBecause: 'of-a-later-release' }, /for safety/],
  ['settling', {}, /Nothing is lost/],
  ['completed', { completedAt: '2026-11-23T12:10:00Z' }, /^With Mary, 23 Nov 2026/],
  ['expired', {}, /^Nothing changed for too long. Everything went back/],
  ['cancelled', {}, /^One of you left the table. Everything went back/],
  ['cancelled', { sides: [side('me', { changing: true }), side('you')] }, /Everything goes back/],
  ['cancelled', { endReason: 'player-left' }, /^The account of one of you was closed/],
])('%s is told', (status, more, words) => {
  expect(stateWords(table({ status, ...more })).words).toMatch(words);
});
