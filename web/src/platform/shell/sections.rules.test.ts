import { grouped, mayEnter, sectionsFor } from './sections.rules.ts';

const player = { guest: false, roles: [] };
const labels = (user: Parameters<typeof sectionsFor>[0]) => sectionsFor(user).map(({ label }) => label);

test('guests have no password to look after', () => {
  expect(labels(player)).toContain('Security');
  expect(labels({ guest: true })).not.toContain('Security');
});

test('the workshop is for those who work in it', () => {
  expect(labels(player)).not.toContain('Developer keys');
  expect(labels({ guest: false, roles: ['studio'] })).toContain('Developer keys');
  expect(labels({ guest: false, roles: ['studio'] })).not.toContain('Users and roles');
  expect(labels({ guest: false, roles: ['admin'] })).toContain('Users and roles');
});

test('pages that are no section are open to all', () => {
  expect(mayEnter('/market', undefined)).toBe(true);
  expect(mayEnter('/friends', undefined)).toBe(false);
  expect(mayEnter('/friends', player)).toBe(true);
  expect(mayEnter('/admin/users', player)).toBe(false);
});

test('sections come in their groups', () => {
  expect(grouped(sectionsFor(player)).map(([group, sections]) => [group, sections.length])).toEqual([
    ['You', 4],
    ['Together', 2],
  ]);
});
