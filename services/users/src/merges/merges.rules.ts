import type { Holdings } from '@hatchery/api/accounts';
import { Problem } from '@hatchery/api/problems';
import type { SignInMethods } from '../credentials/credentials.rules.ts';

/** For so long, a proposed merge waits for its confirmation. */
export const proposalMinutes = 30;
/** For so long, a merge can be undone; then the absorbed account is erased. */
export const undoDays = 7;
/** So many wallets an account has at most, which is what lists of them answer. */
export const mostWallets = 100;

/** A credential that was proved to propose a merge: an e-mail address, a Google account by its address, or a wallet's address. */
export type ProvedCredential = { kind: 'email' | 'google' | 'wallet'; name: string };

export type MergeStatus = 'proposed' | 'merged' | 'undone' | 'expired';

export type Merge = {
  id: string;
  intoId: string;
  fromId: string;
  credential: ProvedCredential;
  status: MergeStatus;
  createdAt: Date;
  expiresAt: Date;
  undoUntil: Date | null;
  shown: Shown | null;
};

/** What a merge moves and what it puts aside. */
export type Shown = { moves: Holdings; keepsAside: ('email' | 'discord')[] };

/** The status that players see: nobody writes down that time has passed. */
export const statusOf = ({ status, expiresAt }: Pick<Merge, 'status' | 'expiresAt'>, now: Date): MergeStatus =>
  status === 'proposed' && expiresAt <= now ? 'expired' : status;

export type MergeSide = { alive: boolean; wallets: number };
export type Confirmation = {
  into: MergeSide;
  from: MergeSide & { ownsCredential: boolean; isLastAdmin: boolean };
};

/** Whether to merge: not when it is done already. @throws Problem expired, conflict. */
export function judgeConfirm(
  merge: Pick<Merge, 'status' | 'expiresAt'>,
  { into, from }: Confirmation,
  now: Date,
): 'merge' | 'done' {
  const status = statusOf(merge, now);
  if (status === 'merged') return 'done';
  if (status !== 'proposed')
    throw new Problem('expired', 'This can be confirmed no more. Link the credential once more.');
  if (!into.alive || !from.alive) throw new Problem('conflict', 'One of both accounts was merged already.');
  if (!from.ownsCredential)
    throw new Problem('conflict', 'What you proved belongs to that account no more. Link it once more.');
  if (from.isLastAdmin) throw new Problem('conflict', 'The last admin cannot be merged into another account.');
  if (into.wallets + from.wallets > mostWallets)
    throw new Problem('conflict', `An account has ${mostWallets} wallets at most, and these two have more together.`);
  return 'merge';
}

/** Whether to undo: not when it is done already. @throws Problem expired, conflict. */
export function judgeUndo({ status, undoUntil }: Pick<Merge, 'status' | 'undoUntil'>, now: Date): 'undo' | 'done' {
  if (status === 'undone') return 'done';
  if (status !== 'merged') throw new Problem('conflict', 'These accounts were never merged.');
  if (!undoUntil || undoUntil <= now) throw new Problem('expired', `A merge can be undone for ${undoDays} days.`);
  return 'undo';
}

/** After undoing, both accounts must have something to sign in with. @throws Problem conflict. */
export function refuseLockedOut(into: SignInMethods, from: SignInMethods): void {
  const ways = ({ email, google, wallet }: SignInMethods) => email + google + wallet;
  if (ways(into) === 0)
    throw new Problem('conflict', 'All that you sign in with came from the other account. Link something else first.');
  if (ways(from) === 0)
    throw new Problem('conflict', 'What the other account signed in with is linked no more, so it cannot come back.');
}
