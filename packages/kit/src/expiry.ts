import type { Closable } from './closing.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';
import { startPeriodicWork } from './periodic-work.ts';

const hourMilliseconds = 3_600_000;
/** Most rows that one statement deletes, so that locks are short. */
const batchSize = 1_000;

/** Expired rows by table. Kafka keeps events for half as long as the inbox remembers them. */
const expired = {
  inbox: `created_at < now() - interval '14 days'`,
  dead_letters: `replayed_at < now() - interval '14 days'`,
  idempotency_keys: 'expires_at < now()',
};

/** Deletes expired rows of the kit's tables, in small batches. @returns how many. */
export async function deleteExpired(database: Database): Promise<number> {
  let deleted = 0;
  for (const [table, condition] of Object.entries(expired)) {
    for (let count = batchSize; count === batchSize; deleted += count) {
      const rows = `select ctid from ${table} where ${condition} limit ${batchSize} for update skip locked`;
      const result = await database.knex.raw(`delete from ${table} where ctid = any(array(${rows}))`);
      count = result.rowCount;
    }
  }
  return deleted;
}

/** Deletes expired rows once an hour, until closed. */
export const startExpiry = ({ database, log }: { database: Database; log: Logger }): Closable =>
  startPeriodicWork({
    name: 'delete expired rows',
    intervalMilliseconds: hourMilliseconds,
    log,
    sharedBy: database,
    work: () => deleteExpired(database),
  });
