import type { Holdings } from '@hatchery/api/accounts';
import { Problem } from '@hatchery/api/problems';
import type { SignInMethods } from '../credentials/credentials.rules.ts';

/** A proposed merge expires after this long. */
export const proposalMinutes = 30;
/** A merge can be undone for this long. After that, the absorbed account is erased. */
export const undoDays = 7;
/** The most wallets an account can have. Lists of wallets return all of them. */
const mostWallets = 100;

/** A credential that was proved to propose a merge. `name` is an e-mail address, a Google account's address or a wallet's address. */
export type ProvedCredential = { kind: 'email' | 'google' | 'wallet'; name: string };

export type MergeStatus = 'proposed' | 'merged' | 'undone' | 'expired';

export type Merge = {
  id: string;
  intoId: string;
  fromId: string;
  /** How the absorbed account shows itself. */
  from: { displayName: string | undefined; picture: string | undefined };
  credential: ProvedCredential;
  status: MergeStatus;
  createdAt: Date;
  expiresAt: Date;
  undoUntil: Date | null;
  shown: Shown | null;
};

/** The things that a merge moves and those that it puts aside. */
export type Shown = { moves: Holdings; keepsAside: ('email' | 'discord')[] };

export const nothingShown: Shown = {
  moves: { wallets: 0, eggs: 0, monsters: 0, vouchers: 0, saves: 0, referrals: 0, badges: 0 },
  keepsAside: [],
};

/** Returns the status that players see. A stored proposal does not change when it expires. */
export const statusOf = ({ status, expiresAt }: Pick<Merge, 'status' | 'expiresAt'>, now: Date): MergeStatus =>
  status === 'proposed' && expiresAt <= now ? 'expired' : status;

type MergeSide = { alive: boolean; wallets: number };
export type Confirmation = {
  into: MergeSide;
  from: MergeSide & { ownsCredential: boolean; isLastAdmin: boolean };
};

/** Judges whether to merge; `done` if it is merged already. @throws Problem expired, conflict. */
export function judgeConfirm(
  merge: Pick<Merge, 'status' | 'expiresAt'>,
  { into, from }: Confirmation,
  now: Date,
): 'merge' | 'done' {
  const status = statusOf(merge, now);
  if (status === 'merged') return 'done';
  if (status !== 'proposed') throw new Problem('expired', 'This merge request has expired. Link the account again.');
  if (!into.alive || !from.alive) throw new Problem('conflict', 'One of the two accounts has already been merged.');
  if (!from.ownsCredential)
    throw new Problem('conflict', 'The other account no longer has what you linked. Link it again.');
  if (from.isLastAdmin) throw new Problem('conflict', 'The last admin cannot be merged into another account.');
  if (into.wallets + from.wallets > mostWallets)
    throw new Problem(
      'conflict',
      `An account can have at most ${mostWallets} wallets. These two accounts have more together.`,
    );
  return 'merge';
}

/** Judges whether to undo; `done` if it is undone already. @throws Problem expired, conflict. */
export function judgeUndo({ status, undoUntil }: Pick<Merge, 'status' | 'undoUntil'>, now: Date): 'undo' | 'done' {
  if (status === 'undone') return 'done';
  if (status !== 'merged') throw new Problem('conflict', 'These accounts were never merged.');
  if (!undoUntil || undoUntil <= now) throw new Problem('expired', `A merge can only be undone for ${undoDays} days.`);
  return 'undo';
}

/** Checks that both accounts have a way to sign in after undoing. @throws Problem conflict. */
export function refuseLockedOut(into: SignInMethods, from: SignInMethods): void {
  const ways = ({ email, google, wallet }: SignInMethods) => email + google + wallet;
  if (ways(into) === 0)
    throw new Problem(
      'conflict',
      'Everything you sign in with came from the other account. Link another way to sign in first.',
    );
  if (ways(from) === 0)
    throw new Problem('conflict', 'The other account has no way to sign in left, so it cannot be restored.');
}
