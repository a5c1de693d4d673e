import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { opaqueNetwork } from '../newcomers/newcomers.ts';
import { findPasswordByEmail, savePassword } from '../passwords/passwords.ts';
import { changeProfile, createAccount, lockAccountOfEmail, setEmail } from '../users/users.ts';
import { findLatestSignUp, updateSecrets } from './proofs.repository.ts';
import type { Proof } from './proofs.rules.ts';
import { issueProof, newSecrets, voidSignUps } from './proofs.ts';

type SignUp = {
  email: string;
  passwordHash: string;
  referralCode: string | undefined;
  userAgent: string | undefined;
};

/**
 * Stores a sign-up and mails its link and code. A stranger who signs up with an address must not get a password on the account
 * of its owner: so each sign-up keeps its own password, and only its own mail completes it. An address that has an account gets
 * another mail. Its sign-up is stored too, though nothing completes it, so that the caller cannot tell the difference.
 * @returns the id of the sign-up, which the browser keeps.
 */
export async function signUp(context: UsersContext, tx: Transaction, request: SignUp): Promise<{ id: string }> {
  const { mailer } = context;
  const owner = await findPasswordByEmail(tx, request.email);
  const { id, ...data } = await issueProof(context, tx, { purpose: owner ? 'none' : 'sign-up', ...request });
  const { device, at } = data;
  if (owner) await mailer.queue(tx, { to: owner.email, template: 'already-registered', data: { device, at } });
  else await mailer.queue(tx, { to: request.email, template: 'verify-email', data });
  return { id };
}

type Resend = { email: string; signUpId: string | undefined; userAgent: string | undefined };

/** Mails a sign-up again with a new link and code. The last ones stop working. */
export async function resendVerification(context: UsersContext, tx: Transaction, request: Resend): Promise<void> {
  const { mailer, codeKeys, now } = context;
  const { email, signUpId, userAgent } = request;
  const latest = await findLatestSignUp(tx, { email, signUpId, now: now() });
  if (!latest) await issueProof(context, tx, { purpose: 'none', email, userAgent });
  const { token, code, stored } = newSecrets(codeKeys, now(), latest?.id);
  if (latest) await updateSecrets(tx, latest.id, stored);
  const data = { token, code, device: latest?.device ?? '', at: (latest?.createdAt ?? now()).toISOString() };
  const template = latest?.purpose === 'sign-up' ? 'verify-email' : 'none';
  await mailer.queue(tx, { to: latest?.email ?? email, template, data });
}

/** Makes the account of a proved sign-up. The caller holds the address locked. @returns false when the address has an owner by now. */
export async function completeSignUp(
  context: UsersContext,
  tx: Transaction,
  proof: Proof,
  client: string,
): Promise<boolean> {
  const now = context.now();
  await voidSignUps(tx, proof.email);
  if (!proof.passwordHash || (await lockAccountOfEmail(tx, proof.email))) return false;
  const arrival = { way: 'email', network: opaqueNetwork(context, client) } as const;
  const userId = await createAccount(tx, arrival, now);
  await setEmail(tx, userId, proof.email, now);
  await savePassword(tx, { userId, hash: proof.passwordHash, now });
  if (proof.referralCode) await applyReferral(tx, userId, proof.referralCode, now);
  return true;
}

/** Applies a referral code. An unknown one is ignored: it must not prevent the sign-up. */
async function applyReferral(tx: Transaction, userId: string, referralCode: string, now: Date): Promise<void> {
  try {
    await changeProfile(tx, userId, { referralCode }, now);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
