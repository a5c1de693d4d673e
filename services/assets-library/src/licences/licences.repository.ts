import type { Queryable, Transaction } from '@hatchery/kit/database';

/** A version of a licence. */
export type Licence = {
  id: string;
  version: number;
  name: string;
  summary: string[];
  text: string;
  publishedAt: Date;
};

const columns = {
  id: 'licence_versions.licence_id',
  version: 'licence_versions.version',
  name: 'licence_versions.name',
  summary: 'licence_versions.summary',
  text: 'licence_versions.body',
  publishedAt: 'licence_versions.published_at',
};

/** Most licences of a platform: their list has no pages. */
export const mostLicences = 50;

const current = (db: Queryable) =>
  db('licences')
    .join('licence_versions', (join) =>
      join.on('licence_versions.licence_id', 'licences.id').andOn('licence_versions.version', 'licences.version'),
    )
    .select(columns);

/** Lists licences in their current versions. */
export const listLicences = (db: Queryable): Promise<Licence[]> =>
  current(db).orderByRaw('lower(licences.name), licences.id').limit(mostLicences);

/** Finds a licence in its current version. */
export const findLicence = (db: Queryable, id: string): Promise<Licence | undefined> =>
  current(db).where({ 'licences.id': id }).first();

/** Makes those who publish licences take turns until `tx` ends. */
export async function lockLicences(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('library licences', 0))`);
}

export async function countLicences(tx: Transaction): Promise<number> {
  const row = await tx('licences').count({ total: '*' }).first();
  return Number(row?.total ?? 0);
}

/** Finds the licence that has a name, in any case. */
export const findNamed = (tx: Transaction, name: string): Promise<{ id: string } | undefined> =>
  tx('licences').whereRaw('lower(name) = lower(?)', [name]).first('id');

/** Stores a version of a licence as the current one. `publishedBy` is null for one that comes with the platform. */
export async function insertCurrent(tx: Transaction, licence: Licence, publishedBy: string | null): Promise<void> {
  const { id, version, name } = licence;
  await tx('licences').insert({ id, version, name }).onConflict('id').merge();
  await tx('licence_versions').insert({
    licence_id: id,
    version,
    name,
    summary: JSON.stringify(licence.summary),
    body: licence.text,
    published_at: licence.publishedAt,
    published_by: publishedBy,
  });
}

/** Forgets who published something. */
export async function clearPublishers(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('licence_versions').whereIn('published_by', userIds).update({ published_by: null });
}
