import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { linkProvedEmail } from './link-email.ts';
import type { Proof } from './proofs.rules.ts';
import { consume, proofOfCode, proofOfLink } from './proofs.ts';
import { completeSignUp } from './sign-up.ts';

/** The result of a link or code. Refusals are returned, not thrown, so that tries and proposals are committed. */
export type Verified = { message: string } | { refusal: 'invalid' | 'sign-in' } | { mergeUid: string };

/** The client that a proof comes from, and the user who is signed in there. */
type Prover = { client: string; callerId: string | undefined };

/** Verifies an address by a mailed link. */
export async function verifyByLink(
  context: UsersContext,
  tx: Transaction,
  { token, ...prover }: { token: string } & Prover,
): Promise<Verified> {
  return settle(context, tx, await proofOfLink(context, tx, token, ['sign-up', 'link']), prover);
}

type GivenCode = { email: string; code: string; signUpId: string | undefined } & Prover;

/** Verifies an address by a mailed code: for the caller's account if the caller asked for it, otherwise for a sign-up. */
export async function verifyByCode(
  context: UsersContext,
  tx: Transaction,
  { email, code, callerId, client, signUpId }: GivenCode,
): Promise<Verified> {
  const linking = callerId && (await proofOfCode(context, tx, { email, code, purpose: 'link', userId: callerId }));
  const proof = linking || (await proofOfCode(context, tx, { email, code, purpose: 'sign-up', id: signUpId }));
  return settle(context, tx, proof, { callerId, client });
}

async function settle(
  context: UsersContext,
  tx: Transaction,
  proof: Proof | undefined,
  { callerId, client }: Prover,
): Promise<Verified> {
  if (!proof) return { refusal: 'invalid' };
  // A stranger may have asked to link the address: a click of its owner alone must not give it to them.
  if (proof.purpose === 'link' && proof.userId !== callerId) return { refusal: 'sign-in' };
  if (!(await consume(tx, proof))) return { refusal: 'invalid' };
  if (proof.purpose === 'link') return linkProvedEmail(context, tx, proof);
  if (!(await completeSignUp(context, tx, proof, client))) return { refusal: 'invalid' };
  return { message: 'Your e-mail address is confirmed. You can sign in now.' };
}

/** Returns the Problem for a refusal. */
export const refusalProblem = (refusal: 'invalid' | 'sign-in'): Problem =>
  refusal === 'invalid'
    ? new Problem('bad-request', 'Invalid token or User not found')
    : new Problem('unauthorized', 'Sign in to the account that asked for this, then open the link again.');
