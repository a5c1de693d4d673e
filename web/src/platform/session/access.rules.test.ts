import { type Access, mayEnter } from './access.rules.ts';

const guest = { guest: true };
const player = { guest: false, roles: [] };
const studio = { guest: false, roles: ['studio'] };
const admin = { guest: false, roles: ['admin'] };

test.each<[Access, boolean, boolean, boolean, boolean, boolean]>([
  ['everyone', true, true, true, true, true],
  ['visitors', true, true, false, false, false],
  ['players', false, true, true, true, true],
  ['accounts', false, false, true, true, true],
  ['studios', false, false, false, true, true],
  ['admins', false, false, false, false, true],
])('a page for %s: signed out %s, guest %s, player %s, studio %s, admin %s', (access, ...expected) => {
  expect([undefined, guest, player, studio, admin].map((user) => mayEnter({ access }, user))).toEqual(expected);
});

test('a page without a word on access is for everyone', () => {
  expect(mayEnter({}, undefined)).toBe(true);
});
