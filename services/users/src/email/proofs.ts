import type { Transaction } from '@hatchery/kit/database';
import { hashLinkToken, isCode } from '../codes/codes.rules.ts';
import type { UsersContext } from '../context.ts';
import { deviceOf } from '../sessions/sessions.rules.ts';
import { lockEmail } from '../users/users.ts';
import {
  countTry,
  deleteProof,
  findLatestSignUp,
  findProofByToken,
  insertProof,
  lockProofsWithCode,
} from './proofs.repository.ts';
import { newSecrets, type Proof, type Purpose } from './proofs.rules.ts';

export { deleteProofsOf, voidSignUps } from './proofs.repository.ts';

export type Issued = { id: string; token: string; code: string; device: string; at: string };

type NewProof = {
  purpose: Purpose;
  email: string;
  userAgent: string | undefined;
  id?: string;
  userId?: string;
  passwordHash?: string;
  referralCode?: string | undefined;
};

/** Stores what a mail is to prove. @returns the link's token and the code for the mail, and nobody else. */
export async function issueProof(
  { codeKey, now: clock }: UsersContext,
  tx: Transaction,
  { purpose, email, userAgent, userId, passwordHash, referralCode, ...given }: NewProof,
): Promise<Issued> {
  const now = clock();
  const { id, token, code, stored } = newSecrets(codeKey, now, given.id);
  const device = deviceOf(userAgent);
  const proof: Proof = {
    id,
    purpose,
    email,
    userId: userId ?? null,
    passwordHash: passwordHash ?? null,
    referralCode: referralCode ?? null,
    device,
    createdAt: now,
  };
  await insertProof(tx, proof, stored);
  return { id, token, code, device, at: now.toISOString() };
}

/**
 * The proof that a link is for, with its address locked, for `consume` once it is known what comes of it.
 * @returns undefined when the link is unknown, used or too old.
 */
export async function proofOfLink(
  { now }: UsersContext,
  tx: Transaction,
  token: string,
  purposes: Purpose[],
): Promise<Proof | undefined> {
  const hash = hashLinkToken(token);
  const found = await findProofByToken(tx, hash, now());
  if (!found || !purposes.includes(found.purpose)) return undefined;
  // The address before the row, everywhere: who verifies another mail of the same address waits for this one.
  await lockEmail(tx, found.email);
  return findProofByToken(tx, hash, now());
}

type GivenCode = {
  email: string;
  code: string;
  purpose: Purpose;
  userId?: string | undefined;
  id?: string | undefined;
};

/**
 * The proof that a code is for, with its address locked. A wrong code counts against every proof that it might have been for,
 * so `tx` must be committed also then. With the `id` of a live one only that one is looked at.
 */
export async function proofOfCode(
  { codeKey, now }: UsersContext,
  tx: Transaction,
  { email, code, purpose, userId, id }: GivenCode,
): Promise<Proof | undefined> {
  await lockEmail(tx, email);
  const proofs = await lockProofsWithCode(tx, { email, purpose, userId, now: now() });
  const own = proofs.filter((proof) => proof.id === id);
  const real = proofs.filter((proof) => proof.purpose === purpose);
  // Two people may have signed up with one address: whose code this is, only the browser or the link can tell.
  const unclear = purpose === 'sign-up' && own.length === 0 && real.length > 1;
  const wanted = own.length > 0 ? own : proofs;
  const [found] = wanted.filter((proof) => isCode(codeKey, { subject: proof.id, code, hash: proof.codeHash }));
  if (found?.purpose === purpose && !unclear) return found;
  await countTry(
    tx,
    wanted.map((proof) => proof.id),
  );
  return undefined;
}

/** Uses a proof up. @returns false when somebody else just did. */
export const consume = (tx: Transaction, proof: Proof): Promise<boolean> => deleteProof(tx, proof.id);

/** The password that the latest sign-up with an address brought, whether or not it can be completed. */
export const findSignUpPassword = async ({ database, now }: UsersContext, email: string): Promise<string | undefined> =>
  (await findLatestSignUp(database.knex, { email, now: now() }))?.passwordHash ?? undefined;
