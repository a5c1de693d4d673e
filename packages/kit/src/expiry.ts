import type { Database } from './database.ts';
import type { Logger } from './log.ts';

const hourMilliseconds = 3_600_000;
/** Rows that one statement deletes, so that none holds locks for long. */
const batchSize = 1_000;

/** Rows of the kit's own tables that nobody needs any more. Kafka keeps events for half as long as the inbox remembers them. */
const expired = {
  inbox: `created_at < now() - interval '14 days'`,
  dead_letters: `replayed_at < now() - interval '14 days'`,
  idempotency_keys: 'expires_at < now()',
};

/** Deletes what has expired, in small steps. @returns how many rows. */
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

/** Deletes what has expired once an hour. */
export function startExpiry({ database, log }: { database: Database; log: Logger }): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = deleteExpired(database).then(
      (rows) => log.debug({ rows }, 'deleted what had expired'),
      (error: unknown) => log.warn({ err: error }, 'what has expired could not be deleted'),
    );
  }, hourMilliseconds).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
