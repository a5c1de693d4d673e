import type { Friend } from '@hatchery/api/community';
import { byState, isAbout, presenceWords } from './friends.rules.ts';

const now = Date.parse('2026-11-21T12:30:00Z');

test.each([
  [undefined, 'Not online yet'],
  ['2026-11-21T12:00:00Z', 'Online in the last hour'],
  ['2026-11-21T11:00:00Z', 'Online an hour ago'],
  ['2026-11-21T02:00:00Z', 'Online 10 hours ago'],
  ['2026-11-20T00:00:00Z', 'Online yesterday'],
  ['2026-11-16T00:00:00Z', 'Online 5 days ago'],
  ['2026-01-01T00:00:00Z', 'Offline for a while'],
])('%s is told as %s', (at, words) => {
  expect(presenceWords(at, now)).toBe(words);
});

test('somebody is about within the hour', () => {
  expect(isAbout('2026-11-21T12:00:00Z', now)).toBe(true);
  expect(isAbout('2026-11-21T10:00:00Z', now)).toBe(false);
  expect(isAbout(undefined, now)).toBe(false);
});

test('friends come by state, whoever was here last first', () => {
  const friend = (uid: string, state: Friend['state'], lastActiveAt?: string): Friend => ({
    uid,
    state,
    since: '2026-01-01T00:00:00Z',
    lastActiveAt,
  });
  const sorted = byState([
    friend('a', 'friend', '2026-11-01T00:00:00Z'),
    friend('b', 'received'),
    friend('c', 'friend', '2026-11-20T00:00:00Z'),
    friend('d', 'blocked'),
  ]);
  expect(sorted.friend.map(({ uid }) => uid)).toEqual(['c', 'a']);
  expect(sorted.received.map(({ uid }) => uid)).toEqual(['b']);
  expect(sorted.sent).toEqual([]);
});
