import type { Queryable, Transaction } from '@hatchery/kit/database';

/** Something that was spent or granted. Amounts are decimal strings. */
export type CurrencyChange = {
  reference: string;
  saveId: string;
  userId: string;
  currency: string;
  delta: string;
  version: number;
  balance: string;
};

const columns = {
  reference: 'reference',
  saveId: 'save_id',
  userId: 'user_id',
  currency: 'currency',
  delta: 'delta',
  version: 'version',
  balance: 'balance',
};

export const findChange = (db: Queryable, reference: string): Promise<CurrencyChange | undefined> =>
  db('save_currency_changes').where({ reference }).first(columns);

/** Stores a change. @returns false if its reference was used before. */
export async function insertChange(tx: Transaction, change: CurrencyChange & { now: Date }): Promise<boolean> {
  const { saveId, userId, now, ...row } = change;
  const inserted = await tx('save_currency_changes')
    .insert({ ...row, save_id: saveId, user_id: userId, changed_at: now })
    .onConflict('reference')
    .ignore()
    .returning('reference');
  return inserted.length === 1;
}

/** Forgets what was spent and granted in saves of accounts that are gone. */
export async function deleteChangesOf(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('save_currency_changes').whereRaw('user_id = any(cast(? as uuid[]))', [userIds]).delete();
}
