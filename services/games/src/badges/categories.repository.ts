import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Category } from './badges.rules.ts';

const columns = { id: 'id', name: 'name', position: 'position' };

/** Most categories. All of them are listed at once. */
export const mostCategories = 100;

export const listCategories = (db: Queryable): Promise<Category[]> =>
  db('badge_categories').orderBy(['position', 'name', 'id']).limit(mostCategories).select(columns);

export const findCategory = (db: Queryable, id: string): Promise<Category | undefined> =>
  db('badge_categories').where({ id }).first(columns);

type Count = { categories: number; nextPosition: number };

/** Counts categories, and keeps others from being created until `tx` ends. */
export async function countCategories(tx: Transaction): Promise<Count> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('categories of badges', 0))`);
  const { rows } = await tx.raw(
    `select count(*)::int as categories, coalesce(max(position) + 1, 0) as "nextPosition" from badge_categories`,
  );
  return rows[0];
}

/** @returns undefined if there is one of this name. */
export async function insertCategory(
  tx: Transaction,
  category: Category & { now: Date },
): Promise<Category | undefined> {
  const { now, ...row } = category;
  const [stored] = await tx('badge_categories')
    .insert({ ...row, created_at: now })
    .onConflict()
    .ignore()
    .returning(Object.values(columns));
  return stored;
}
