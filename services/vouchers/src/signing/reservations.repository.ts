import type { Queryable } from '@hatchery/kit/database';

/** A table whose rows wait for a signature while `asked` is set. */
export type Reservations = 'claims' | 'deposits' | 'egg_sales';

type Search = { table: Reservations; before: Date; limit: number };

/** Lists the ids of reservations that have waited for their signature for long, oldest first. */
export const listAskedBefore = (db: Queryable, { table, before, limit }: Search): Promise<string[]> =>
  db(table).where({ asked: true }).andWhere('created_at', '<', before).orderBy('created_at').limit(limit).pluck('id');
