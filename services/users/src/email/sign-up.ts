import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { findPasswordByEmail, savePassword } from '../passwords/passwords.ts';
import { changeProfile, createAccount, lockAccountOfEmail } from '../users/users.ts';
import { setEmail } from './email.repository.ts';
import { findPendingSignUp, renewProof } from './proofs.repository.ts';
import { newSecrets, type Proof } from './proofs.rules.ts';
import { deleteSignUps, issueNothing, issueProof } from './proofs.ts';

type SignUp = {
  email: string;
  passwordHash: string;
  referralCode: string | undefined;
  userAgent: string | undefined;
};

/**
 * Notes a sign-up and mails its link and code. Whoever signs up with an address that is not theirs must not have a password on
 * the account that its owner makes: so each sign-up stays apart with its own password, and its own mail alone completes it.
 * An address that is known gets another mail, by the same amount of work.
 * @returns the id of the sign-up, which the browser keeps; a made-up one when the address is known.
 */
export async function signUp(context: UsersContext, tx: Transaction, request: SignUp): Promise<{ id: string }> {
  const { email, passwordHash, referralCode, userAgent } = request;
  const { mailer } = context;
  const owner = await findPasswordByEmail(tx, email);
  if (owner) {
    const { device, at } = await issueNothing(context, tx, userAgent);
    await mailer.queue(tx, { to: owner.email, template: 'already-registered', data: { device, at } });
    return { id: randomUUID() };
  }
  const { id, ...data } = await issueProof(context, tx, {
    purpose: 'sign-up',
    email,
    passwordHash,
    referralCode,
    userAgent,
  });
  await mailer.queue(tx, { to: email, template: 'verify-email', data });
  return { id };
}

/** Mails the latest sign-up of an address once more, with a new link and code; the last ones are good no longer. */
export async function resendVerification(
  context: UsersContext,
  tx: Transaction,
  { email, userAgent }: { email: string; userAgent: string | undefined },
): Promise<void> {
  const { mailer, codeKey, now } = context;
  const pending = await findPendingSignUp(tx, email, now());
  if (!pending) {
    const { device, at } = await issueNothing(context, tx, userAgent);
    return mailer.queue(tx, { to: email, template: 'none', data: { device, at } });
  }
  const { token, code, stored } = newSecrets(codeKey, now(), pending.id);
  await renewProof(tx, pending.id, stored);
  const data = { token, code, device: pending.device, at: pending.createdAt.toISOString() };
  await mailer.queue(tx, { to: pending.email, template: 'verify-email', data });
}

/** Makes the account of a sign-up that was proved; its address is locked. @returns false when the address has an owner by now. */
export async function completeSignUp(context: UsersContext, tx: Transaction, proof: Proof): Promise<boolean> {
  const now = context.now();
  await deleteSignUps(tx, proof.email);
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
