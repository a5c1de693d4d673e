import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { hashLinkToken, newLinkToken } from '../codes/codes.ts';
import type { UsersContext } from '../context.ts';
import { lockEmail } from '../users/users.ts';
import { tellAccepted } from './accept-invitations.ts';
import {
  countMails,
  findInvitation,
  findMailedHash,
  findNameOfInviter,
  type Invitation,
  insertStopped,
  isStopped,
  lockInvitation,
  updateConfirmed,
  updateMailed,
} from './invitations.repository.ts';
import { dayBefore, hashOfName, mostMailsOfDay, tellableName } from './invitations.rules.ts';

type Waiting = { invitationId: string; giftId: string; what: string; until: string };
type Mailing = Pick<UsersContext, 'mailer' | 'now'>;

/** Mails an invitation whose gift waits now, once. If an account has accepted it by now, tells who gives instead. */
export async function confirmInvitation(context: Mailing, tx: Transaction, waiting: Waiting): Promise<void> {
  const now = context.now();
  const found = await findInvitation(tx, { id: waiting.invitationId });
  // The address is locked before the row everywhere.
  if (found?.email) await lockEmail(tx, found.email);
  const invitation = await lockInvitation(tx, waiting.invitationId);
  if (!invitation || invitation.reference !== waiting.giftId) return;
  const { id, email, confirmedAt, endedAt, acceptedAt, acceptedBy } = invitation;
  if (confirmedAt || endedAt || email === null) return;
  await updateConfirmed(tx, id, now);
  if (acceptedBy) await tellAccepted(tx, [invitation], acceptedBy, now);
  if (!acceptedAt) await mailInvitation(context, tx, { ...invitation, email }, waiting);
}

async function mailInvitation(
  { mailer, now: clock }: Mailing,
  tx: Transaction,
  { id, email, inviterId }: Invitation & { email: string },
  { what, until }: Waiting,
): Promise<void> {
  const now = clock();
  const hash = hashOfName(email);
  const [stopped, mails] = await Promise.all([isStopped(tx, hash), countMails(tx, hash, dayBefore(now))]);
  if (stopped || mails >= mostMailsOfDay) return;
  const from = inviterId ? tellableName(await findNameOfInviter(tx, inviterId)) : undefined;
  const { token, hash: stopTokenHash } = newLinkToken();
  await updateMailed(tx, id, { stopTokenHash, now });
  const data = { what, until, token, byPlayer: inviterId !== null, ...(from ? { from } : {}) };
  await mailer.notify(tx, { to: email, template: 'gift-waiting', data });
}

/** Stops mails about gifts to the address that a mail with a link went to. @throws Problem not-found. */
export async function stopGiftMails(tx: Transaction, token: string, now: Date): Promise<void> {
  const hash = await findMailedHash(tx, hashLinkToken(token));
  if (!hash) throw new Problem('not-found', 'This link no longer works. Use the one in the latest e-mail.');
  await insertStopped(tx, hash, now);
}
