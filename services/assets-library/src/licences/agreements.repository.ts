import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';

export type Agreement = { licenceId: string; name: string; version: number; current: boolean; agreedAt: Date };

/** Stores an agreement, unless there is one to this version. @returns when it was given. */
export async function insertAgreement(
  tx: Transaction,
  { userId, licenceId, version, now }: { userId: string; licenceId: string; version: number; now: Date },
): Promise<Date> {
  const key = { user_id: userId, licence_id: licenceId, version };
  await tx('agreements')
    .insert({ ...key, agreed_at: now })
    .onConflict(Object.keys(key))
    .ignore();
  const row = await tx('agreements').where(key).first('agreed_at');
  return row.agreed_at;
}

/** Finds when an account, or one that was merged into it, first agreed to a version. */
export async function findAgreed(
  db: Queryable,
  { userIds, licenceId, version }: { userIds: string[]; licenceId: string; version: number },
): Promise<Date | undefined> {
  const row = await db('agreements')
    .where({ licence_id: licenceId, version })
    .whereIn('user_id', userIds)
    .orderBy('agreed_at')
    .first('agreed_at');
  return row?.agreed_at;
}

/** Lists agreements of an account and of those that were merged into it, the latest first. */
export const listAgreements = (db: Queryable, userIds: string[], paging: Paging): Promise<Page<Agreement>> =>
  readPage(
    db('agreements')
      .join('licence_versions', (join) =>
        join
          .on('licence_versions.licence_id', 'agreements.licence_id')
          .andOn('licence_versions.version', 'agreements.version'),
      )
      .join('licences', 'licences.id', 'agreements.licence_id')
      .whereIn('agreements.user_id', userIds)
      .orderByRaw('agreements.agreed_at desc, agreements.licence_id, agreements.version desc, agreements.user_id')
      .select({
        licenceId: 'agreements.licence_id',
        name: 'licence_versions.name',
        version: 'agreements.version',
        current: db.raw('licences.version = agreements.version'),
        agreedAt: 'agreements.agreed_at',
      }),
    paging,
  );

export async function deleteAgreementsOf(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('agreements').whereIn('user_id', userIds).delete();
}
