import type { LibraryTag } from '@hatchery/api/library-shapes';
import type { Queryable, Transaction } from '@hatchery/kit/database';

/** Most tags of a platform: their list has no pages. */
export const mostTags = 500;

export const listTags = (db: Queryable): Promise<LibraryTag[]> =>
  db('tags').orderBy('name').limit(mostTags).select({ name: 'name', assets: 'shown' });

export const findTag = (db: Queryable, name: string): Promise<LibraryTag | undefined> =>
  db('tags').where({ name }).first({ name: 'name', assets: 'shown' });

/** Makes those who create tags take turns until `tx` ends. */
export async function lockNewTags(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('library tags', 0))`);
}

export async function countTags(tx: Transaction): Promise<number> {
  const row = await tx('tags').count({ total: '*' }).first();
  return Number(row?.total ?? 0);
}

export async function insertTag(tx: Transaction, name: string, now: Date): Promise<void> {
  await tx('tags').insert({ name, created_at: now }).onConflict('name').ignore();
}

/** Lists those of some names that are tags. */
export const listKnownTags = (db: Queryable, names: string[]): Promise<string[]> =>
  db('tags').whereIn('name', names).orderBy('name').pluck('name');

/** Adds to the numbers of assets that everybody sees. Locks tags in the order of their names. */
export async function updateShown(tx: Transaction, changes: Map<string, number>): Promise<void> {
  const names = [...changes.keys()].filter((name) => changes.get(name) !== 0).sort();
  if (names.length === 0) return;
  await tx('tags').whereIn('name', names).orderBy('name').forUpdate().select('name');
  await tx.raw(
    `update tags set shown = shown + change
     from unnest(cast(? as text[]), cast(? as integer[])) as changes (tag, change) where name = tag`,
    [names, names.map((name) => changes.get(name) ?? 0)],
  );
}
