import type { Holdings, Merge } from '@hatchery/api/accounts';

interface Credentials {
  email?: unknown;
  google: readonly unknown[];
  wallets: readonly unknown[];
}

/** How many ways to sign in there are. Discord is a link, not a way in. */
export const waysIn = ({ email, google, wallets }: Credentials): number =>
  (email ? 1 : 0) + google.length + wallets.length;

const names: Record<keyof Holdings, [string, string]> = {
  monsters: ['creature', 'creatures'],
  eggs: ['egg', 'eggs'],
  vouchers: ['voucher', 'vouchers'],
  badges: ['badge', 'badges'],
  saves: ['saved game', 'saved games'],
  referrals: ['referral', 'referrals'],
  wallets: ['wallet', 'wallets'],
};

/** What moves with a merge, largest wonders first; what there is none of is left out. */
export function movingWords(moves: Holdings): { key: keyof Holdings; count: number; noun: string }[] {
  return (Object.keys(names) as (keyof Holdings)[])
    .filter((key) => moves[key] > 0)
    .map((key) => ({ key, count: moves[key], noun: names[key][moves[key] === 1 ? 0 : 1] }));
}

/** What is put aside because one has it already, in words. */
export function asideWords(keepsAside: Merge['keepsAside']): string | undefined {
  if (keepsAside.length === 0) return undefined;
  const list = keepsAside.map((kind) => (kind === 'email' ? 'e-mail address' : 'Discord account')).join(' and ');
  return `Its ${list} will be put aside, for you have one already.`;
}

/** What proves the other account, as in "the wallet 0x1234…cdef". */
export const credentialWords = (kind: Merge['from']['credential']['kind']): string =>
  ({ email: 'the e-mail address', google: 'the Google account', wallet: 'the wallet' })[kind];

export type MergeStand = 'open' | 'undoable' | 'settled' | 'undone' | 'expired';

/** What can be done with a merge now. */
export function standOf({ status, undoUntil, expiresAt }: Merge, now: number): MergeStand {
  if (status === 'merged') return undoUntil && Date.parse(undoUntil) > now ? 'undoable' : 'settled';
  if (status === 'proposed') return Date.parse(expiresAt) > now ? 'open' : 'expired';
  return status === 'undone' ? 'undone' : 'expired';
}
