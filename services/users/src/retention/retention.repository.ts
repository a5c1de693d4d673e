import type { Queryable } from '@hatchery/kit/database';

/** Rows of a table that have lapsed: those whose time column is before a time. */
export type Lapsed = { table: string; column: string; before: Date };

/** Deletes lapsed rows, oldest first, `limit` at most; instances that do so at once take different ones. @returns how many. */
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
