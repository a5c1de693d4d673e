import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import { normalEmail } from '../email/proofs.rules.ts';
import { hasBlocked } from '../friends/friends.ts';
import { beginAttempt, forgiveAttempt } from '../limits/attempts.ts';
import { findAccountByEmail, isPlayer, lockEmail } from '../users/users.ts';
import { findWallet } from '../wallets/wallets.ts';
import {
  countConfirmed,
  countSent,
  findInvitation,
  type Invitation,
  insertInvitation,
  lockInvitation,
  lockInviter,
  updateEnded,
  updateOver,
} from './invitations.repository.ts';
import {
  dayBefore,
  forgetOverAt,
  forgetUnconfirmedAt,
  hashOfName,
  invitationsAllowed,
  mostOpenOfAddress,
  mostToAddressOfDay,
} from './invitations.rules.ts';

type Invite = {
  reference: string;
  email?: string | undefined;
  wallet?: string | undefined;
  playerId?: string | undefined;
  inviterId?: string | undefined;
  until: Date;
  now: Date;
};
type Invited = { userId: string } | { invitationId: string };

/**
 * Finds the account that a gift is for, or invites the owner of an address, once by reference. It mails nobody: the gift may still be
 * refused. A player learns nothing about accounts with an address: each try counts, and whom the recipient has blocked gets an
 * invitation that has ended already.
 * @returns null for a wallet or an id of nobody.
 * @throws Problem conflict (another recipient; too many gifts wait), forbidden, not-found, too-many-requests.
 */
export async function inviteRecipient(tx: Transaction, invite: Invite): Promise<Invited | null> {
  const { reference, inviterId, wallet, until, now } = invite;
  const email = invite.email === undefined ? undefined : normalEmail(invite.email);
  const emailHash = hashOfName(email ?? wallet ?? invite.playerId ?? '');
  if (email !== undefined) await lockEmail(tx, email);
  const earlier = await findInvitation(tx, { reference });
  if (earlier) return resultOf(earlier, emailHash);
  if (inviterId && email !== undefined) await countAddress(tx, { inviterId, emailHash, now });
  const userId =
    wallet === undefined ? await findOwner(tx, { ...invite, email }) : await tryWallet(tx, { ...invite, wallet });
  // Only e-mail addresses count against the limit of addresses.
  const counted = email === undefined ? null : (inviterId ?? null);
  const invitation = { id: randomUUID(), reference, emailHash, inviterId: counted, until, now };
  const end = () => insertInvitation(tx, { ...invitation, ended: true, forgetAt: forgetOverAt(now) });
  if (userId === undefined) {
    if (email === undefined) return null;
    const hasRoom = await hasRoomFor(tx, email, inviterId);
    await (hasRoom ? insertInvitation(tx, { ...invitation, email, forgetAt: forgetUnconfirmedAt(until) }) : end());
    return { invitationId: invitation.id };
  }
  if (inviterId && (await hasBlocked(tx, { userId, otherId: inviterId }))) {
    await end();
    return { invitationId: invitation.id };
  }
  if (counted) await insertInvitation(tx, { ...invitation, acceptedBy: userId, forgetAt: forgetOverAt(now) });
  return { userId };
}

/**
 * Finds the owner of a wallet. Only wallets of nobody count, so that sending often or again is free. They count before the look-up:
 * a player who has to wait learns nothing about any wallet meanwhile.
 */
async function tryWallet(
  tx: Transaction,
  { wallet, inviterId, now }: Pick<Invite, 'inviterId' | 'now'> & { wallet: string },
): Promise<string | undefined> {
  const attempt = inviterId === undefined ? undefined : { kind: 'gift-wallet' as const, subject: inviterId, now };
  if (attempt) await beginAttempt(tx, attempt);
  const userId = (await findWallet(tx, getAddress(wallet)))?.userId;
  if (attempt && userId !== undefined) await forgiveAttempt(tx, attempt);
  return userId;
}

async function findOwner(
  tx: Transaction,
  { email, playerId }: Pick<Invite, 'email' | 'playerId'>,
): Promise<string | undefined> {
  if (email !== undefined) return (await findAccountByEmail(tx, email))?.id;
  return playerId !== undefined && (await isPlayer(tx, playerId)) ? playerId : undefined;
}

/** Tells whether one more gift may wait for an address. A player is not refused, who would learn that nobody has it. */
async function hasRoomFor(tx: Transaction, email: string, inviterId: string | undefined): Promise<boolean> {
  if ((await countConfirmed(tx, email, mostOpenOfAddress)) < mostOpenOfAddress) return true;
  if (inviterId) return false;
  throw new Problem('conflict', 'Too many gifts wait for this address already. Its owner has to sign up first.');
}

function resultOf({ id, emailHash, acceptedBy }: Invitation, hash: Buffer): Invited {
  if (!emailHash.equals(hash)) throw new Problem('conflict', 'This reference is already used for another recipient.');
  return acceptedBy ? { userId: acceptedBy } : { invitationId: id };
}

/** Keeps players from mailing strangers, and from trying who has an account. */
async function countAddress(
  tx: Transaction,
  { inviterId, emailHash, now }: { inviterId: string; emailHash: Buffer; now: Date },
): Promise<void> {
  const inviter = await lockInviter(tx, inviterId);
  if (!inviter) throw new Problem('not-found', 'User not found');
  if (inviter.guest) throw new Problem('forbidden', 'Guests cannot send to e-mail addresses. Sign up first.');
  const allowed = invitationsAllowed(inviter.createdAt, now);
  const sent = await countSent(tx, { inviterId, emailHash, since: dayBefore(now) });
  const instead = 'Try again tomorrow, or send to a wallet or a friend.';
  if (sent.otherAddresses >= allowed)
    throw new Problem('too-many-requests', `You can send to ${allowed} e-mail addresses in 24 hours. ${instead}`);
  if (sent.toAddress >= mostToAddressOfDay)
    throw new Problem(
      'too-many-requests',
      `You can send to an e-mail address ${mostToAddressOfDay} times in 24 hours. ${instead}`,
    );
}

/**
 * Ends an invitation for good, unless an account has accepted it. An account that is gone accepts nothing.
 * @returns who accepted it.
 */
export async function endInvitation(tx: Transaction, id: string, now: Date): Promise<string | null> {
  const invitation = await lockInvitation(tx, id);
  if (!invitation || invitation.endedAt) return null;
  if (invitation.acceptedBy) return invitation.acceptedBy;
  await Promise.all([updateEnded(tx, id, now), updateOver(tx, [id], forgetOverAt(now))]);
  return null;
}
