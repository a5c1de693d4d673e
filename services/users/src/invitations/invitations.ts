import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { normalEmail } from '../email/proofs.rules.ts';
import { findAccountByEmail, lockEmail } from '../users/users.ts';
import {
  countOfInviter,
  countOpen,
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
  hashOfEmail,
  invitationsAllowed,
  mostOpenOfAddress,
} from './invitations.rules.ts';

type Invite = { reference: string; email: string; inviterId?: string | undefined; until: Date; now: Date };
type Invited = { userId: string } | { invitationId: string };

/**
 * Finds the account with a verified address, or else stores an invitation, once by reference. It mails nobody: the gift may still be
 * refused.
 * @throws Problem conflict (another address, or over), forbidden, not-found, too-many-requests.
 */
export async function inviteRecipient(tx: Transaction, { email: given, ...invite }: Invite): Promise<Invited> {
  const { reference, inviterId, until, now } = invite;
  const email = normalEmail(given);
  await lockEmail(tx, email);
  const [earlier, account] = await Promise.all([findInvitation(tx, { reference }), findAccountByEmail(tx, email)]);
  if (earlier) return resultOf(earlier, email);
  if (account) return { userId: account.id };
  if ((await countOpen(tx, email)) >= mostOpenOfAddress)
    throw new Problem('conflict', 'Too many gifts wait for this address already. Its owner has to sign up first.');
  if (inviterId) await countInvitation(tx, inviterId, now);
  const id = randomUUID();
  const forgetAt = forgetUnconfirmedAt(until);
  const row = { id, reference, email, emailHash: hashOfEmail(email), inviterId: inviterId ?? null, until };
  await insertInvitation(tx, { ...row, now, forgetAt });
  return { invitationId: id };
}

function resultOf({ id, email, acceptedBy, endedAt }: Invitation, asked: string): Invited {
  if (email !== null && email.toLowerCase() !== asked.toLowerCase())
    throw new Problem('conflict', 'This reference is already used for another address.');
  if (acceptedBy) return { userId: acceptedBy };
  if (endedAt) throw new Problem('conflict', 'This invitation has ended.');
  return { invitationId: id };
}

/** Keeps players from using the platform to mail strangers. */
async function countInvitation(tx: Transaction, inviterId: string, now: Date): Promise<void> {
  const inviter = await lockInviter(tx, inviterId);
  if (!inviter) throw new Problem('not-found', 'User not found');
  if (inviter.guest)
    throw new Problem('forbidden', 'Guests cannot send gifts to people without an account. Sign up first.');
  const allowed = invitationsAllowed(inviter.createdAt, now);
  if ((await countOfInviter(tx, inviterId, dayBefore(now))) < allowed) return;
  throw new Problem(
    'too-many-requests',
    `You can send gifts to ${allowed} addresses without an account in 24 hours. Try again tomorrow.`,
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
