import type { Queryable, Transaction } from '@hatchery/kit/database';

export async function findPassword(db: Queryable, userId: string): Promise<string | undefined> {
  return (await db('passwords').where({ user_id: userId }).first('hash'))?.hash;
}

/** Finds the account of an e-mail address, with its password hash if it has one. */
export const findPasswordByEmail = (
  db: Queryable,
  email: string,
): Promise<{ userId: string; email: string; hash: string | null } | undefined> =>
  db('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .whereRaw('lower(users.email) = lower(?)', [email])
    .first('users.id as userId', 'users.email', 'passwords.hash');

export async function savePassword(
  tx: Transaction,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  await tx('passwords').insert({ user_id: userId, hash, updated_at: now }).onConflict('user_id').merge();
}

export async function deletePassword(tx: Transaction, userId: string): Promise<void> {
  await tx('passwords').where({ user_id: userId }).delete();
}
