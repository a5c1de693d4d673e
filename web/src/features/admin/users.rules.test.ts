import type { User } from '@hatchery/api/users';
import { appsFault, appsOf, nextRow, nextSorting, roleChangeWords, sortUsers } from './users.rules.ts';

const user = (uid: string, more: Partial<User>): User => ({
  uid,
  email: '',
  referralCode: '',
  referralCount: 0,
  internalWallet: '',
  guest: false,
  ...more,
});
const users = [
  user('a', { displayName: 'Cleo', referralCount: 2 }),
  user('b', { displayName: 'ada', email: 'ada@example.com' }),
  user('c', { displayName: 'Bo', email: 'bo@example.com', referralCount: 7 }),
];
const order = (...given: Parameters<typeof sortUsers>) => sortUsers(...given).map(({ uid }) => uid);

test('rows are sorted by a column, in any case of letters', () => {
  expect(order(users, { by: 'name', down: false })).toEqual(['b', 'c', 'a']);
  expect(order(users, { by: 'referrals', down: true })).toEqual(['c', 'a', 'b']);
  expect(order(users, undefined)).toEqual(['a', 'b', 'c']);
});

test('who has nothing in a column comes last either way', () => {
  expect(order(users, { by: 'email', down: false })).toEqual(['b', 'c', 'a']);
  expect(order(users, { by: 'email', down: true })).toEqual(['c', 'b', 'a']);
});

test('a column goes up, down, and back', () => {
  const up = nextSorting(undefined, 'name');
  const down = nextSorting(up, 'name');
  expect([up, down, nextSorting(down, 'name')]).toEqual([
    { by: 'name', down: false },
    { by: 'name', down: true },
    undefined,
  ]);
  expect(nextSorting(down, 'xp')).toEqual({ by: 'xp', down: false });
});

test.each([
  ['ArrowDown', 0, 1],
  ['j', 2, 2],
  ['ArrowUp', 0, 0],
  ['k', 2, 1],
  ['End', 0, 2],
  ['Home', 2, 0],
  ['x', 1, undefined],
])('%s from row %i', (key, at, to) => {
  expect(nextRow(key, at, 3)).toBe(to);
});

test('apps are read as they are typed', () => {
  expect(appsOf(' arena, quest\narena\n\n')).toEqual(['arena', 'quest']);
  expect(appsFault('a'.repeat(81))).toMatch('80');
  expect(appsFault('arena')).toBeUndefined();
});

test('a change of roles is said in words', () => {
  expect(roleChangeWords('Ada', ['studio'], ['admin'])).toEqual([
    'Ada becomes admin: they can do everything, including giving roles.',
    'Ada loses the studio role.',
  ]);
});
