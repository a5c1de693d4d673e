import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { findPasswordByEmail, savePassword } from '../passwords/passwords.ts';
import { changeProfile, createAccount, lockAccountOfEmail } from '../users/users.ts';
import { setEmail } from './email.repository.ts';
import { findLatestSignUp, renewProof } from './proofs.repository.ts';
import { newSecrets, type Proof } from './proofs.rules.ts';
import { issueProof, voidSignUps } from './proofs.ts';

type SignUp = {
  email: string;
  passwordHash: string;
  referralCode: string | undefined;
  userAgent: string | undefined;
};

/**
 * Notes a sign-up and mails its link and code. Whoever signs up with an address that is not theirs must not have a password on
 * the account that its owner makes: so each sign-up stays apart with its own password, and its own mail alone completes it.
 * An address that is known gets another mail, and its sign-up is noted as well though nothing completes it: whoever made it
 * finds the same afterwards.
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

/** Mails a sign-up of an address once more, with a new link and code; the last ones are good no longer. */
export async function resendVerification(context: UsersContext, tx: Transaction, request: Resend): Promise<void> {
  const { mailer, codeKey, now } = context;
  const { email, signUpId, userAgent } = request;
  const latest = await findLatestSignUp(tx, { email, signUpId, now: now() });
  if (!latest) await issueProof(context, tx, { purpose: 'none', email, userAgent });
  const { token, code, stored } = newSecrets(codeKey, now(), latest?.id);
  if (latest) await renewProof(tx, latest.id, stored);
  const data = { token, code, device: latest?.device ?? '', at: (latest?.createdAt ?? now()).toISOString() };
  const template = latest?.purpose === 'sign-up' ? 'verify-email' : 'none';
  await mailer.queue(tx, { to: latest?.email ?? email, template, data });
}

/** Makes the account of a sign-up that was proved; its address is locked. @returns false when the address has an owner by now. */
export async function completeSignUp(context: UsersContext, tx: Transaction, proof: Proof): Promise<boolean> {
  const now = context.now();
  await voidSignUps(tx, proof.email);
  if (!proof.passwordHash || (await lockAccountOfEmail(tx, proof.email))) return false;
  const userId = await createAccount(tx, now);
  await setEmail(tx, userId, proof.email, now);
  await savePassword(tx, { userId, hash: proof.passwordHash, now });
  if (proof.referralCode) await applyReferral(tx, userId, proof.referralCode, now);
  return true;
}

/** A referral code that is not, or no longer, anybody's must not cost somebody their account. */
async function applyReferral(tx: Transaction, userId: string, referralCode: string, now: Date): Promise<void> {
  try {
    await changeProfile(tx, userId, { referralCode }, now);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
