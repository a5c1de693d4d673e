import type { User } from '@hatchery/api/users';
import type { MoreIconName } from '../../design/more-icons.tsx';
import { hasRole } from '../session/roles.rules.ts';

export type SectionGroup = 'You' | 'Together' | 'Workshop';

export interface Section {
  path: string;
  label: string;
  hint: string;
  icon: MoreIconName;
  group: SectionGroup;
}

type Who = Pick<User, 'roles' | 'guest'>;

const all: (Section & { for: (user: Who) => boolean })[] = [
  {
    path: '/settings/profile',
    label: 'Profile',
    hint: 'Name, picture, your data',
    icon: 'person',
    group: 'You',
    for: () => true,
  },
  {
    path: '/settings/accounts',
    label: 'Linked accounts',
    hint: 'Ways to sign in',
    icon: 'link',
    group: 'You',
    for: () => true,
  },
  {
    path: '/settings/wallets',
    label: 'Wallets',
    hint: 'Balances, main wallet, recovery',
    icon: 'wallet',
    group: 'You',
    for: () => true,
  },
  {
    path: '/settings/security',
    label: 'Security',
    hint: 'Password, devices',
    icon: 'shield',
    group: 'You',
    for: ({ guest }) => !guest,
  },
  {
    path: '/friends',
    label: 'Friends',
    hint: 'Who is here, requests',
    icon: 'friends',
    group: 'Together',
    for: () => true,
  },
  {
    path: '/referrals',
    label: 'Referrals',
    hint: 'Your link, who joined',
    icon: 'gift',
    group: 'Together',
    for: () => true,
  },
  {
    path: '/developers',
    label: 'Developer keys',
    hint: 'API keys and budgets',
    icon: 'key',
    group: 'Workshop',
    for: (user) => hasRole(user, 'admin') || hasRole(user, 'studio'),
  },
  {
    path: '/admin/users',
    label: 'Users and roles',
    hint: 'Everybody, for admins',
    icon: 'users',
    group: 'Workshop',
    for: (user) => hasRole(user, 'admin'),
  },
];

/** The sections that somebody may enter, in order. */
export const sectionsFor = (user: Who): Section[] => all.filter((section) => section.for(user));

/** Whether a page is open to somebody: pages that are no section are open to all. */
export function mayEnter(path: string, user: Who | undefined): boolean {
  const section = all.find((one) => one.path === path);
  return !section || (user !== undefined && section.for(user));
}

/** Sections in their groups, in order. */
export const grouped = (sections: readonly Section[]): [SectionGroup, Section[]][] => [
  ...Map.groupBy(sections, ({ group }) => group),
];
