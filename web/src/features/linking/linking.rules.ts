import type { Holdings, Merge } from '@hatchery/api/accounts';

interface Credentials {
  email?: unknown;
  google: readonly unknown[];
  wallets: readonly unknown[];
}

/** Returns how many ways to sign in there are; Discord is not one. */
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

/** Returns what moves with a merge, creatures first; leaves out what there is none of. */
export function movingWords(moves: Holdings): { key: keyof Holdings; count: number; noun: string }[] {
  return (Object.keys(names) as (keyof Holdings)[])
    .filter((key) => moves[key] > 0)
    .map((key) => ({ key, count: moves[key], noun: names[key][moves[key] === 1 ? 0 : 1] }));
}

/** Says what the merge leaves out because this account already has one. */
export function asideWords(keepsAside: Merge['keepsAside']): string | undefined {
  if (keepsAside.length === 0) return undefined;
  const list = keepsAside.map((kind) => (kind === 'email' ? 'e-mail address' : 'Discord account')).join(' and ');
  return `Its ${list} won't move, because you already have one.`;
}

/** Names the credential that proves the other account, as in "the wallet 0x1234…cdef". */
export const credentialWords = (kind: Merge['from']['credential']['kind']): string =>
  ({ email: 'the e-mail address', google: 'the Google account', wallet: 'the wallet' })[kind];

export type MergeStand = 'open' | 'undoable' | 'settled' | 'undone' | 'expired';

/** Returns what can be done with a merge now. */
export function standOf({ status, undoUntil, expiresAt }: Merge, now: number): MergeStand {
  if (status === 'merged') return undoUntil && Date.parse(undoUntil) > now ? 'undoable' : 'settled';
  if (status === 'proposed') return Date.parse(expiresAt) > now ? 'open' : 'expired';
  return status === 'undone' ? 'undone' : 'expired';
}
