import type { User } from '@hatchery/api/users';

/**
 * The audience of a page. `visitors` are people without an account: signed out, or guests. `players` are signed in, guests
 * included; `accounts` are signed in and no guests. Admins may do whatever studios may.
 */
export type Access = 'everyone' | 'visitors' | 'players' | 'accounts' | 'studios' | 'admins';

type Who = Pick<User, 'roles' | 'guest'>;

/** Returns whether a user holds a role. */
export const hasRole = ({ roles }: Pick<User, 'roles'>, role: string): boolean => roles?.includes(role) ?? false;

const rules: Record<Access, (user: Who | undefined) => boolean> = {
  everyone: () => true,
  visitors: (user) => !user || user.guest,
  players: (user) => user !== undefined,
  accounts: (user) => user !== undefined && !user.guest,
  studios: (user) => user !== undefined && (hasRole(user, 'studio') || hasRole(user, 'admin')),
  admins: (user) => user !== undefined && hasRole(user, 'admin'),
};

/** Returns whether a page is of use to somebody; `loading` while it is not known who that is. */
export function isOffered(
  { access = 'everyone', offeredTo = access }: { access?: Access; offeredTo?: Access | 'signed-out' | 'nobody' },
  user: Who | undefined,
  loading = false,
): boolean {
  if (loading) return offeredTo === 'everyone';
  if (offeredTo === 'nobody') return false;
  return offeredTo === 'signed-out' ? user === undefined : rules[offeredTo](user);
}

/** Returns whether a user may see a page; an absent user is signed out. */
export const mayEnter = ({ access = 'everyone' }: { access?: Access }, user: Who | undefined): boolean =>
  rules[access](user);
