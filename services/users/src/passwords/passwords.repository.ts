import type { Queryable, Transaction } from '@hatchery/kit/database';

export async function findPassword(db: Queryable, userId: string): Promise<string | undefined> {
  return (await db('passwords').where({ user_id: userId }).first('hash'))?.hash;
}

type Owner = { userId: string; email: string; hash: string | null };

const ownerOf = (db: Queryable, email: string) =>
  db('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .whereRaw('lower(users.email) = lower(?)', [email])
    .first({ userId: 'users.id', email: 'users.email', hash: 'passwords.hash' });

/** Finds the account of an e-mail address, with its password hash if it has one. */
export const findPasswordByEmail = (db: Queryable, email: string): Promise<Owner | undefined> => ownerOf(db, email);

/** Finds the same, and keeps the account from being deleted until `tx` ends. */
export const lockOwnerByEmail = (tx: Transaction, email: string): Promise<Owner | undefined> =>
  ownerOf(tx, email).forKeyShare('users');

export async function savePassword(
  tx: Transaction,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  await tx('passwords').insert({ user_id: userId, hash, updated_at: now }).onConflict('user_id').merge();
}

export async function deletePassword(tx: Transaction, userId: string): Promise<void> {
  await tx('passwords').where({ user_id: userId }).delete();
}
