import type { Queryable, Transaction } from '@hatchery/kit/database';

export type Purpose = 'sign-in' | 'link';

type NewFlow = {
  stateHash: Buffer;
  browserHash: Buffer;
  verifier: string;
  nonce: string;
  purpose: Purpose;
  userId: string | null;
  sessionId: string | null;
  referralCode: string | null;
  expiresAt: Date;
};

/** A flow that came back. `signedIn` tells whether the session that began it is still open. */
export type Flow = Pick<NewFlow, 'verifier' | 'nonce' | 'purpose' | 'userId' | 'referralCode'> & { signedIn: boolean };

export async function insertFlow(tx: Transaction, flow: NewFlow): Promise<void> {
  const { stateHash, browserHash, verifier, nonce, purpose, userId, sessionId, referralCode, expiresAt } = flow;
  await tx('google_flows').insert({
    state_hash: stateHash,
    browser_hash: browserHash,
    verifier,
    nonce,
    purpose,
    user_id: userId,
    session_id: sessionId,
    referral_code: referralCode,
    expires_at: expiresAt,
  });
}

/** Uses up a flow in the browser that began it. @returns undefined when there is none: of concurrent callers, one gets it. */
export async function takeFlow(
  db: Queryable,
  { state, browser, now }: { state: Buffer; browser: Buffer; now: Date },
): Promise<Flow | undefined> {
  const { rows } = await db.raw(
    `delete from google_flows as flow
     where state_hash = :state and browser_hash = :browser and expires_at > :now
     returning verifier, nonce, purpose, user_id as "userId", referral_code as "referralCode",
       exists (select from sessions where id = flow.session_id and user_id = flow.user_id and ended_at is null)
         as "signedIn"`,
    { state, browser, now },
  );
  return rows[0];
}

export type Identity = { subject: string; userId: string; email: string; linkedAt: Date };

const columns = { subject: 'subject', userId: 'user_id', email: 'email', linkedAt: 'linked_at' };

/** Serializes everything that decides who owns a Google account. */
export async function lockSubject(tx: Transaction, subject: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`google ${subject}`]);
}

export const findIdentity = (tx: Transaction, subject: string): Promise<Identity | undefined> =>
  tx('google_identities').where({ subject }).first(columns);

export async function insertIdentity(tx: Transaction, { subject, userId, email, linkedAt }: Identity): Promise<void> {
  await tx('google_identities').insert({ subject, user_id: userId, email, linked_at: linkedAt });
}

export async function updateEmail(tx: Transaction, subject: string, email: string): Promise<void> {
  await tx('google_identities').where({ subject }).whereNot({ email }).update({ email });
}

export async function deleteIdentity(tx: Transaction, subject: string): Promise<void> {
  await tx('google_identities').where({ subject }).delete();
}

/** Lists the Google accounts of a user, oldest first; linking bounds their number. */
export const listIdentities = (db: Queryable, userId: string): Promise<Identity[]> =>
  db('google_identities').where({ user_id: userId }).orderBy(['linked_at', 'subject']).limit(100).select(columns);
