import type { Queryable } from '@hatchery/kit/database';

/** Rows of a table whose time column is before a time. */
export type Lapsed = { table: string; column: string; before: Date };

/** Deletes at most `limit` lapsed rows, oldest first. Concurrent instances take different rows. @returns how many. */
export function deleteLapsed(db: Queryable, { table, column, before }: Lapsed, limit: number): Promise<number> {
  const rows = db(table)
    .select('ctid')
    .where(column, '<', before)
    .orderBy(column)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db(table).whereRaw('ctid = any(array(?))', [rows]).delete();
}
