import type { Knex } from 'knex';

/** What has lapsed, by table: rows whose time column is before a time, and nothing else. */
export type Lapsed = { table: string; column: string; before: Date };

/** Deletes lapsed rows, oldest first, `limit` at most; instances that sweep at once take different ones. @returns how many. */
export function deleteLapsed(db: Knex, { table, column, before }: Lapsed, limit: number): Promise<number> {
  const rows = db(table)
    .select('ctid')
    .where(column, '<', before)
    .orderBy(column)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db(table).whereRaw('ctid = any(array(?))', [rows]).delete();
}
