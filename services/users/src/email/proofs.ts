import { randomUUID } from 'node:crypto';
import type { Transaction } from '@hatchery/kit/database';
import { type CodeKeys, codeMinutes, hashCode, hashLinkToken, isCode, newCode, newLinkToken } from '../codes/codes.ts';
import type { UsersContext } from '../context.ts';
import { deviceOf } from '../sessions/sessions.rules.ts';
import { lockEmail } from '../users/users.ts';
import {
  deleteProof,
  findLatestSignUp,
  findProofByToken,
  incrementTries,
  insertProof,
  lockProofsWithCode,
} from './proofs.repository.ts';
import { linkHours, type Proof, type Purpose, type Secrets } from './proofs.rules.ts';

export { deleteProofsOf, voidSignUps } from './proofs.repository.ts';

type Issued = { id: string; token: string; code: string; device: string; at: string };

type NewProof = {
  purpose: Purpose;
  email: string;
  userAgent: string | undefined;
  id?: string;
  userId?: string;
  passwordHash?: string;
  referralCode?: string | undefined;
};

/** Stores the claim that a mail is to prove. @returns the token and the code, which only the mail may contain. */
export async function issueProof(
  { codeKeys, now: clock }: UsersContext,
  tx: Transaction,
  { purpose, email, userAgent, userId, passwordHash, referralCode, ...given }: NewProof,
): Promise<Issued> {
  const now = clock();
  const { id, token, code, stored } = newSecrets(codeKeys, now, given.id);
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

/** Makes a link and a code for a proof, and what is stored of them. */
export function newSecrets(
  codeKeys: CodeKeys,
  now: Date,
  id: string = randomUUID(),
): { id: string; token: string; code: string; stored: Secrets } {
  const { token, hash: tokenHash } = newLinkToken();
  const code = newCode();
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const times = { codeExpiresAt: after(codeMinutes), expiresAt: after(linkHours * 60) };
  return { id, token, code, stored: { tokenHash, codeHash: hashCode(codeKeys, id, code), ...times } };
}

/**
 * Finds the proof of a link and locks its address. The caller uses it up with `consume`.
 * @returns undefined when the link is unknown, used or expired.
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
  // The address is locked before the row everywhere: verifying another mail of the same address waits for this one.
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
 * Finds the proof of a code and locks its address. A wrong code counts against every proof that it might have been for, so the
 * caller must commit `tx` even then. With the `id` of a live proof, looks at that proof only.
 */
export async function proofOfCode(
  { codeKeys, now }: UsersContext,
  tx: Transaction,
  { email, code, purpose, userId, id }: GivenCode,
): Promise<Proof | undefined> {
  await lockEmail(tx, email);
  const proofs = await lockProofsWithCode(tx, { email, purpose, userId, now: now() });
  const own = proofs.filter((proof) => proof.id === id);
  const real = proofs.filter((proof) => proof.purpose === purpose);
  // Two people may have signed up with one address: only the browser or the link tells whose code this is.
  const unclear = purpose === 'sign-up' && own.length === 0 && real.length > 1;
  const wanted = own.length > 0 ? own : proofs;
  const [found] = wanted.filter((proof) => isCode(codeKeys, { subject: proof.id, code, hash: proof.codeHash }));
  if (found?.purpose === purpose && !unclear) return found;
  await incrementTries(
    tx,
    wanted.map((proof) => proof.id),
  );
  return undefined;
}

/** Uses up a proof. @returns false when it was used just before. */
export const consume = (tx: Transaction, proof: Proof): Promise<boolean> => deleteProof(tx, proof.id);

/** Finds the password hash of the latest sign-up with an address, whether or not it can be completed. */
export const findSignUpPassword = async ({ database, now }: UsersContext, email: string): Promise<string | undefined> =>
  (await findLatestSignUp(database.knex, { email, now: now() }))?.passwordHash ?? undefined;
