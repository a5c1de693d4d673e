import type { Page } from '../pages.ts';
import { sectionsFor } from './sections.rules.ts';

const pages: Page[] = [
  { path: '/', title: 'Home' },
  { path: '/friends', title: 'Friends', access: 'players', section: 'Community' },
  { path: '/security', title: 'Security', access: 'accounts', section: 'You' },
  { path: '/referrals', title: 'Referrals', access: 'players', section: 'Community' },
  { path: '/admin', title: 'Users', access: 'admins', section: 'Manage' },
];
const titles = (user: Parameters<typeof sectionsFor>[1]) =>
  sectionsFor(pages, user).map(([group, open]) => [group, open.map(({ title }) => title)]);

test('pages that are sections come in their groups', () => {
  expect(titles({ guest: false, roles: ['admin'] })).toEqual([
    ['Community', ['Friends', 'Referrals']],
    ['You', ['Security']],
    ['Manage', ['Users']],
  ]);
});

test('leaves out sections that the user may not open, and empty groups', () => {
  expect(titles({ guest: true })).toEqual([['Community', ['Friends', 'Referrals']]]);
});
