import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { keepOneCredential, noteCredentialChange, refuseWhileTradeWaits } from '../credentials/credentials.ts';
import { proposeMerge } from '../merges/merges.ts';
import { deletePassword } from '../passwords/passwords.ts';
import { deviceOf } from '../sessions/sessions.rules.ts';
import { lockAccount, lockAccountOfEmail, setEmail, unknownUser } from '../users/users.ts';
import type { Proof } from './proofs.rules.ts';
import { deleteProofsOf, issueProof, voidSignUps } from './proofs.ts';

type Request = { userId: string; email: string; userAgent: string | undefined };

const mailed = 'We sent a link and a code to this address. Confirm it to link it to your account.';
const linked = 'This address is linked to your account.';

/** Mails a link and a code to an address that a user wants to link, even if another account has it. */
export async function requestEmailLink(
  context: UsersContext,
  tx: Transaction,
  { userId, email, userAgent }: Request,
): Promise<{ message: string }> {
  const user = await lockAccount(tx, userId);
  if (!user) throw unknownUser();
  if (user.guest) throw new Problem('forbidden', 'Sign up with this address instead. You keep everything you have.');
  if (user.email?.toLowerCase() === email.toLowerCase()) return { message: linked };
  const { id, ...data } = await issueProof(context, tx, { purpose: 'link', email, userId, userAgent });
  await context.mailer.queue(tx, { to: email, template: 'link-email', data });
  return { message: mailed };
}

/** Links an address that the user has proved, or proposes a merge when another account has it. The caller holds the address locked. */
export async function linkProvedEmail(
  context: UsersContext,
  tx: Transaction,
  { email, userId, device }: Proof,
): Promise<{ message: string } | { mergeUid: string }> {
  if (!userId) throw unknownUser();
  const now = context.now();
  const owner = await lockAccountOfEmail(tx, email);
  if (owner && owner.id !== userId) {
    const provedBy = { kind: 'email', name: email } as const;
    return { mergeUid: await proposeMerge(tx, { intoUserId: userId, fromUserId: owner.id, provedBy, now }) };
  }
  const user = await lockAccount(tx, userId);
  if (!user) throw unknownUser();
  if (user.email && user.email.toLowerCase() !== email.toLowerCase()) await refuseWhileTradeWaits(tx, userId, now);
  await setEmail(tx, userId, email, now);
  await noteCredentialChange(tx, { userId, change: 'email-linked', now });
  await deleteProofsOf(tx, userId);
  await voidSignUps(tx, email);
  if (user.email && user.email.toLowerCase() !== email.toLowerCase())
    await tellUnlinked(context, tx, { to: user.email, device, now });
  return { message: linked };
}

/** Unlinks the address of a user, and deletes the password. @throws Problem not-found, conflict when it is the last way to sign in. */
export async function unlinkEmail(
  context: UsersContext,
  tx: Transaction,
  { userId, userAgent }: { userId: string; userAgent: string | undefined },
): Promise<void> {
  const now = context.now();
  const user = await lockAccount(tx, userId);
  if (!user) throw unknownUser();
  if (!user.email) throw new Problem('not-found', 'No e-mail address is linked to your account.');
  await keepOneCredential(tx, userId, now);
  await setEmail(tx, userId, null, now);
  await deletePassword(tx, userId);
  await deleteProofsOf(tx, userId);
  await tellUnlinked(context, tx, { to: user.email, device: deviceOf(userAgent), now });
}

const tellUnlinked = (
  { mailer }: UsersContext,
  tx: Transaction,
  { to, device, now }: { to: string; device: string; now: Date },
) => mailer.notify(tx, { to, template: 'email-unlinked', data: { device, at: now.toISOString() } });
