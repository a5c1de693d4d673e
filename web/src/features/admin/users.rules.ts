import type { User } from '@hatchery/api/users';
import { nameOfPlayer } from '../../design/player-name.rules.ts';

export type Column = 'name' | 'email' | 'wallet' | 'roles' | 'referrals' | 'xp';

export interface Sorting {
  by: Column;
  down: boolean;
}

const figures: Record<Column, (user: User) => string | number> = {
  name: (user) => nameOfPlayer(user).toLowerCase(),
  email: ({ email }) => email.toLowerCase(),
  wallet: ({ mainWallet, internalWallet }) => (mainWallet ?? internalWallet).toLowerCase(),
  roles: ({ roles }) => (roles ?? []).join(' '),
  referrals: ({ referralCount }) => referralCount,
  xp: ({ xpPoints }) => xpPoints ?? 0,
};

/** Sorts rows by a column; empty values come last either way, and equal rows keep their order. */
export function sortUsers(users: readonly User[], sorting: Sorting | undefined): User[] {
  if (!sorting) return [...users];
  const figure = figures[sorting.by];
  const sign = sorting.down ? -1 : 1;
  return users.toSorted((one, other) => {
    const [first, second] = [figure(one), figure(other)];
    if (first === second) return 0;
    if (first === '' || second === '') return first === '' ? 1 : -1;
    return (first < second ? -1 : 1) * sign;
  });
}

/** Returns the next sorting of a column: ascending, then descending, then none. */
export function nextSorting(current: Sorting | undefined, by: Column): Sorting | undefined {
  if (current?.by !== by) return { by, down: false };
  return current.down ? undefined : { by, down: true };
}

/** Returns the row that a key moves to; undefined for other keys. */
export function nextRow(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(last, at + 1);
    case 'ArrowUp':
    case 'k':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** Returns app ids as they are typed: one per line, or separated by commas. */
export const appsOf = (text: string): string[] =>
  [...new Set(text.split(/[\n,]/).map((app) => app.trim()))].filter(Boolean);

const longestApp = 80;
const mostApps = 100;

export function appsFault(text: string): string | undefined {
  const apps = appsOf(text);
  if (apps.length > mostApps) return `Use at most ${mostApps} apps; these are ${apps.length}.`;
  const long = apps.find((app) => app.length > longestApp);
  return long && `An app's id has at most ${longestApp} characters.`;
}

const roleWords: Record<string, string> = {
  admin: 'can do everything, including giving roles',
  studio: "can create keys for their studio's apps",
};

/** Says in words what a change of roles means. */
export function roleChangeWords(name: string, before: readonly string[], after: readonly string[]): string[] {
  const gained = after.filter((role) => !before.includes(role));
  const lost = before.filter((role) => !after.includes(role));
  return [
    ...gained.map((role) => `${name} becomes ${role}: they ${roleWords[role] ?? 'get this role'}.`),
    ...lost.map((role) => `${name} loses the ${role} role.`),
  ];
}
