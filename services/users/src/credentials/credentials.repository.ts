import type { Transaction } from '@hatchery/kit/database';
import type { SignInMethods } from './credentials.rules.ts';

/** What an account signs in with. Its row must be locked where the answer decides something. */
export async function signInMethodsOf(tx: Transaction, userId: string): Promise<SignInMethods> {
  const { rows } = await tx.raw(
    `select
       (select count(*) from users where id = :userId and email is not null)::int as email,
       (select count(*) from google_identities where user_id = :userId)::int as google,
       (select count(*) from wallets where user_id = :userId and kind = 'external')::int as wallet`,
    { userId },
  );
  return rows[0];
}
