import type { Closable } from './closing.ts';
import type { Database } from './database.ts';
import { lowestEventId } from './event-id.ts';
import { leadOnce } from './leadership.ts';
import type { Logger } from './log.ts';
import { keepOutboxBlocks } from './outbox-blocks.ts';
import { keepPartitions, type PartitionedTable } from './partitions.ts';
import { startPeriodicWork } from './periodic-work.ts';

/** Rows and partitions that a service lets go of, so that no table only grows. */
export type Upkeep = {
  partitions?: PartitionedTable[];
  /** Conditions in SQL of rows that nobody needs any more, by table. An index must serve each. */
  expired?: Record<string, string>;
};

const intervalMilliseconds = 600_000;
/** Most rows that one statement deletes, so that locks are short. */
const batchSize = 1_000;

/**
 * Kafka keeps events for 7 days after they left the outbox. So no event comes again that the inbox has forgotten, unless it
 * waited in an outbox for two weeks.
 */
const inbox: PartitionedTable = { table: 'inbox', unit: 'day', keep: 21, ahead: 3, boundAt: lowestEventId };

const expired = {
  inbox_rest: `handled_at < now() - interval '21 days'`,
  dead_letters: `replayed_at < now() - interval '14 days'`,
  idempotency_keys: 'expires_at < now()',
  event_parts: `arrived_at < now() - interval '21 days'`,
};

type Options = { database: Database; log: Logger; own?: Upkeep };

/** Makes and drops partitions, and deletes expired rows in small batches. @returns how many rows were deleted. */
export async function keepUp({ database, log, own = {} }: Options, now = new Date()): Promise<number> {
  await keepOutboxBlocks(database, log);
  for (const table of [inbox, ...(own.partitions ?? [])]) await keepPartitions(database, table, now, log);
  return deleteExpired(database, { ...expired, ...own.expired });
}

/** Deletes rows by the condition of their table, in small batches. @returns how many. */
export async function deleteExpired(database: Database, conditions: Record<string, string>): Promise<number> {
  let deleted = 0;
  for (const [table, condition] of Object.entries(conditions)) {
    for (let count = batchSize; count === batchSize; deleted += count) {
      const rows = `select ctid from ${table} where ${condition} limit ${batchSize} for update skip locked`;
      const result = await database.knex.raw(`delete from ${table} where ctid = any(array(${rows}))`);
      count = result.rowCount;
    }
  }
  return deleted;
}

/** Does the upkeep at once and every ten minutes, in one replica at a time, until closed. */
export async function startUpkeep(options: Options): Promise<Closable> {
  const { database, log } = options;
  const name = 'upkeep of tables';
  const work = () => keepUp(options);
  // Before events arrive: rows of a day whose partition is missing end up among the rest.
  await leadOnce({ database, name: `work: ${name}`, log, restMilliseconds: intervalMilliseconds / 2, work }).catch(
    (error: unknown) => log.warn({ err: error }, 'the upkeep of tables failed'),
  );
  return startPeriodicWork({ name, intervalMilliseconds, log, sharedBy: database, work });
}
