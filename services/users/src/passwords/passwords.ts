import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { noteCredentialChange } from '../credentials/credentials.ts';
import { consume, deleteProofsOf, issueProof, proofOfCode, proofOfLink } from '../email/proofs.ts';
import { beginAttempt, forgetAttempts } from '../limits/attempts.ts';
import { deviceOf } from '../sessions/sessions.rules.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { lockAccount, unknownUser } from '../users/users.ts';
import { findPassword, lockOwnerByEmail, savePassword } from './passwords.repository.ts';

export { deletePassword, findPasswordByEmail, savePassword } from './passwords.repository.ts';

/** Mails a link and a code to set a new password. An unknown address causes the same work, but no mail. */
export async function requestPasswordReset(
  context: UsersContext,
  tx: Transaction,
  { email, userAgent }: { email: string; userAgent: string | undefined },
): Promise<void> {
  const { mailer } = context;
  const owner = await lockOwnerByEmail(tx, email);
  const proof = owner
    ? ({ purpose: 'reset', email: owner.email, userId: owner.userId, userAgent } as const)
    : ({ purpose: 'none', email, userAgent } as const);
  const { id, ...data } = await issueProof(context, tx, proof);
  await mailer.queue(tx, { to: proof.email, template: owner ? 'reset-password' : 'none', data });
}

type Reset = { by: { token: string } | { email: string; code: string }; hash: string; userAgent: string | undefined };

/**
 * Sets a new password by a mailed link or code, once. Ends all sessions, because somebody else may have opened them.
 * @returns whether it succeeded. A wrong code counts as a try, so `tx` must be committed in any case.
 */
export async function resetPassword(
  context: UsersContext,
  tx: Transaction,
  { by, hash, userAgent }: Reset,
): Promise<boolean> {
  const proof =
    'token' in by
      ? await proofOfLink(context, tx, by.token, ['reset'])
      : await proofOfCode(context, tx, { ...by, purpose: 'reset' });
  if (!proof?.userId || !(await consume(tx, proof))) return false;
  const user = await lockAccount(tx, proof.userId);
  if (user?.email?.toLowerCase() !== proof.email.toLowerCase()) return false;
  await forgetAttempts(tx, { kind: 'code', subject: proof.email.toLowerCase() });
  await forgetAttempts(tx, { kind: 'sign-in', subject: proof.email.toLowerCase() });
  await setPassword(context, tx, { userId: user.id, email: proof.email, hash, userAgent, sessionId: undefined });
  return true;
}

type Change = {
  userId: string;
  hash: string;
  /** The stored hash of the password that the user proved to know; undefined if there was none. */
  known: string | undefined;
  sessionId: string | undefined;
  userAgent: string | undefined;
};

/** Changes the password of a user who knows the current one. Ends all sessions but this one. */
export async function changePassword(context: UsersContext, tx: Transaction, change: Change): Promise<void> {
  const { userId, known } = change;
  const user = await lockAccount(tx, userId);
  if (!user) throw unknownUser();
  if (!user.email) throw new Problem('conflict', 'Link an e-mail address first. A password needs one to sign in with.');
  if ((await findPassword(tx, userId)) !== known) throw wrongCurrentPassword();
  await setPassword(context, tx, { ...change, email: user.email });
}

/** Prepares a change of password before its transaction. @throws what `proveCurrentPassword` throws. */
export async function prepareChange(
  context: UsersContext,
  { password, ...who }: { userId: string; currentPassword: string | undefined; password: string },
): Promise<{ known: string | undefined; hash: string }> {
  const known = await proveCurrentPassword(context, who);
  return { known, hash: await context.hashing.hash(password) };
}

/**
 * Proves that a user knows their password, if they have one. Call it before the transaction, because hashing is slow.
 * @returns the stored hash. @throws Problem too-many-requests, bad-request naming the field.
 */
export async function proveCurrentPassword(
  { database, hashing, now }: UsersContext,
  { userId, currentPassword }: { userId: string; currentPassword: string | undefined },
): Promise<string | undefined> {
  const stored = await findPassword(database.knex, userId);
  if (stored === undefined) return undefined;
  if (currentPassword === undefined) throw wrongCurrentPassword();
  await database.transaction((tx) => beginAttempt(tx, { kind: 'password', subject: userId, now: now() }));
  if (!(await hashing.verify(stored, currentPassword))) throw wrongCurrentPassword();
  await database.transaction((tx) => forgetAttempts(tx, { kind: 'password', subject: userId }));
  return stored;
}

async function setPassword(
  { mailer, now: clock }: UsersContext,
  tx: Transaction,
  { userId, email, hash, sessionId, userAgent }: Omit<Change, 'known'> & { email: string },
): Promise<void> {
  const now = clock();
  await savePassword(tx, { userId, hash, now });
  await noteCredentialChange(tx, { userId, change: 'password-set', now });
  await endOtherSessions(tx, { userId, sessionId }, now);
  await deleteProofsOf(tx, userId);
  const data = { device: deviceOf(userAgent), at: now.toISOString() };
  await mailer.notify(tx, { to: email, template: 'password-changed', data });
}

const wrongCurrentPassword = () => {
  const message = 'This is not your current password.';
  return new Problem('bad-request', message, { errors: [{ path: 'body.currentPassword', message }] });
};
