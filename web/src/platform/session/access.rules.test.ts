import { type Access, isOffered, mayEnter } from './access.rules.ts';

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

describe('a page is offered', () => {
  it('to those who may enter it, unless the table says to whom', () => {
    expect([undefined, guest, player].map((user) => isOffered({ access: 'visitors' }, user))).toEqual([
      true,
      true,
      false,
    ]);
    const signIn = { access: 'visitors', offeredTo: 'signed-out' } as const;
    expect([undefined, guest, player].map((user) => isOffered(signIn, user))).toEqual([true, false, false]);
    expect(isOffered({ offeredTo: 'nobody' }, undefined)).toBe(false);
  });

  it('to everyone or to nobody while it is not known who is here', () => {
    expect(
      [{}, { access: 'visitors' }, { access: 'players' }].map((page) =>
        isOffered(page as { access?: Access }, undefined, true),
      ),
    ).toEqual([true, false, false]);
  });
});
