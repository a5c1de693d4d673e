import type { Queryable, Transaction } from '@hatchery/kit/database';

export type Purpose = 'sign-in' | 'link';

type FlowRow = {
  state_hash: Buffer;
  browser_hash: Buffer;
  verifier: string;
  nonce: string;
  purpose: Purpose;
  user_id: string | null;
  session_id: string | null;
  referral_code: string | null;
  expires_at: Date;
};

/** A flow that came back. `session_stands` tells whether who began it is still signed in. */
export type Flow = Pick<FlowRow, 'verifier' | 'nonce' | 'purpose' | 'user_id' | 'referral_code'> & {
  session_stands: boolean;
};

export async function insertFlow(tx: Transaction, flow: FlowRow): Promise<void> {
  await tx<FlowRow>('google_flows').insert(flow);
}

/** Uses a flow up, in the browser that began it. @returns undefined when there is none: of any number at once, one gets it. */
export async function takeFlow(
  db: Queryable,
  { state, browser, now }: { state: Buffer; browser: Buffer; now: Date },
): Promise<Flow | undefined> {
  const { rows } = await db.raw(
    `delete from google_flows as flow
     where state_hash = :state and browser_hash = :browser and expires_at > :now
     returning verifier, nonce, purpose, user_id, referral_code,
       exists (select from sessions where id = flow.session_id and user_id = flow.user_id and ended_at is null)
         as session_stands`,
    { state, browser, now },
  );
  return rows[0];
}

export type IdentityRow = { subject: string; user_id: string; email: string; linked_at: Date };

/** Serializes everything that decides whose a Google account is. */
export async function lockSubject(tx: Transaction, subject: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`google ${subject}`]);
}

export const findIdentity = (tx: Transaction, subject: string): Promise<IdentityRow | undefined> =>
  tx<IdentityRow>('google_identities').where({ subject }).first();

export async function insertIdentity(tx: Transaction, identity: IdentityRow): Promise<void> {
  await tx<IdentityRow>('google_identities').insert(identity);
}

export async function updateEmail(tx: Transaction, subject: string, email: string): Promise<void> {
  await tx<IdentityRow>('google_identities').where({ subject }).whereNot({ email }).update({ email });
}

export async function deleteIdentity(tx: Transaction, subject: string): Promise<void> {
  await tx<IdentityRow>('google_identities').where({ subject }).delete();
}

/** The Google accounts of a user, oldest first; linking bounds their number. */
export const identitiesOf = (db: Queryable, userId: string): Promise<IdentityRow[]> =>
  db<IdentityRow>('google_identities').where({ user_id: userId }).orderBy(['linked_at', 'subject']).limit(100);
