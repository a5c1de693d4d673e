import type { Queryable, Transaction } from '@hatchery/kit/database';
import { codeTries } from '../codes/codes.ts';
import type { Proof, Purpose, Secrets } from './proofs.rules.ts';

type ProofRow = {
  id: string;
  purpose: Purpose;
  email: string;
  user_id: string | null;
  password_hash: string | null;
  referral_code: string | null;
  device: string;
  token_hash: Buffer;
  code_hash: Buffer;
  tries: number;
  created_at: Date;
  code_expires_at: Date;
  expires_at: Date;
};

/** The most proofs of one address that a code is compared with: each adds to the chance of a guess. */
const mostAtOnce = 3;

const proofs = (db: Queryable) => db<ProofRow>('email_proofs');

const toProof = (row: ProofRow): Proof => ({
  id: row.id,
  purpose: row.purpose,
  email: row.email,
  userId: row.user_id,
  passwordHash: row.password_hash,
  referralCode: row.referral_code,
  device: row.device,
  createdAt: row.created_at,
});

const secretColumns = ({ tokenHash, codeHash, codeExpiresAt, expiresAt }: Secrets) => ({
  token_hash: tokenHash,
  code_hash: codeHash,
  tries: 0,
  code_expires_at: codeExpiresAt,
  expires_at: expiresAt,
});

export async function insertProof(tx: Transaction, proof: Proof, secrets: Secrets): Promise<void> {
  const { id, purpose, email, userId, passwordHash, referralCode, device, createdAt } = proof;
  const row = { id, purpose, email, user_id: userId, password_hash: passwordHash, referral_code: referralCode };
  await proofs(tx).insert({ ...row, device, created_at: createdAt, ...secretColumns(secrets) });
}

/** Gives a proof new secrets. */
export async function updateSecrets(tx: Transaction, id: string, secrets: Secrets): Promise<void> {
  await proofs(tx).where({ id }).update(secretColumns(secrets));
}

/** Finds the proof of a link that has not expired. */
export async function findProofByToken(db: Queryable, tokenHash: Buffer, now: Date): Promise<Proof | undefined> {
  const row = await proofs(db).where({ token_hash: tokenHash }).where('expires_at', '>', now).first();
  return row && toProof(row);
}

type Wanted = { email: string; purpose: Purpose; now: Date; userId?: string | undefined };

/**
 * Lists the proofs of an address whose codes still work, newest first, and locks them until `tx` ends. Those that stand in for a
 * proof come last; they are compared too, so that timing reveals nothing.
 */
export async function lockProofsWithCode(
  tx: Transaction,
  { email, purpose, now, userId }: Wanted,
): Promise<(Proof & { codeHash: Buffer })[]> {
  const rows = await proofs(tx)
    .whereRaw('lower(email) = lower(?)', [email])
    .whereIn('purpose', userId ? [purpose] : [purpose, 'none'])
    .where(userId ? { user_id: userId } : {})
    .where('code_expires_at', '>', now)
    .where('tries', '<', codeTries)
    .orderByRaw(`purpose = 'none', created_at desc`)
    .limit(mostAtOnce)
    .forUpdate();
  return rows.map((row) => ({ ...toProof(row), codeHash: row.code_hash }));
}

export async function incrementTries(tx: Transaction, ids: string[]): Promise<void> {
  await proofs(tx).whereIn('id', ids).increment('tries', 1);
}

/** Finds the latest sign-up with an address, even one that cannot be completed. The sign-up of the caller's browser comes first. */
export async function findLatestSignUp(
  db: Queryable,
  { email, now, signUpId }: { email: string; now: Date; signUpId?: string | undefined },
): Promise<Proof | undefined> {
  const row = await proofs(db)
    .whereRaw('lower(email) = lower(?)', [email])
    .whereIn('purpose', ['sign-up', 'none'])
    .whereNotNull('password_hash')
    .where('expires_at', '>', now)
    .orderByRaw('id::text = ? desc, created_at desc', [signUpId ?? ''])
    .first();
  return row && toProof(row);
}

/** Deletes a proof. @returns false when it was already used up. */
export async function deleteProof(tx: Transaction, id: string): Promise<boolean> {
  return (await proofs(tx).where({ id }).delete()) === 1;
}

/**
 * Voids the sign-ups with an address that now belongs to an account. They are kept until they expire: their disappearance would
 * reveal the account to the people who made them.
 */
export async function voidSignUps(tx: Transaction, email: string): Promise<void> {
  await proofs(tx)
    .whereRaw('lower(email) = lower(?)', [email])
    .where({ purpose: 'sign-up' })
    .update({ purpose: 'none' });
}

/** Deletes all links and codes that would change how a user signs in. */
export async function deleteProofsOf(tx: Transaction, userId: string): Promise<void> {
  await proofs(tx).where({ user_id: userId }).delete();
}
