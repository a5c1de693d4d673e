import type { Queryable, Transaction } from '@hatchery/kit/database';

export type Agreement = { id: string; role: string; version: string; accepted: boolean; answeredAt: Date };

type Which = { userId: string; role?: string | undefined; version?: string | undefined };

/** Finds a player's newest answer. */
export const findAgreement = (db: Queryable, { userId, role, version }: Which): Promise<Agreement | undefined> =>
  db('asset_agreements')
    .where({ user_id: userId, ...(role === undefined ? {} : { role }), ...(version === undefined ? {} : { version }) })
    .orderBy([
      { column: 'answered_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first({ id: 'id', role: 'role', version: 'version', accepted: 'accepted', answeredAt: 'answered_at' });

export async function insertAgreement(tx: Transaction, userId: string, agreement: Agreement): Promise<void> {
  const { answeredAt, ...row } = agreement;
  await tx('asset_agreements').insert({ ...row, user_id: userId, answered_at: answeredAt });
}
