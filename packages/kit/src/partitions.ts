import type { Database, Transaction } from './database.ts';
import type { Logger } from './log.ts';

/** A table that is split by time into partitions, and loses them as a whole once nobody needs their rows. */
export type PartitionedTable = {
  table: string;
  unit: 'day' | 'month';
  /** How many units are kept beside the current one (`Infinity` for all), and how many are made ahead. */
  keep: number;
  ahead: number;
  /** Returns the lowest value of the partition key at a time. Without it, the key is a timestamp. */
  boundAt?: (time: Date) => string;
};

type Partition = { name: string; from: string; to: string };

/**
 * Makes the partitions that are missing from now on, and drops those that are older than what is kept. Rows that belong to no
 * partition are in `<table>_rest`, if the table has it.
 * @returns the names of the dropped partitions.
 */
export async function keepPartitions(
  database: Database,
  { table, unit, keep, ahead, boundAt = (time) => time.toISOString() }: PartitionedTable,
  now: Date,
  log: Logger,
): Promise<string[]> {
  const existing = await listPartitions(database, table);
  for (let step = 0; step <= ahead; step += 1) {
    const start = startOf(unit, now, step);
    const partition = {
      name: nameOf(table, unit, start),
      from: boundAt(start),
      to: boundAt(startOf(unit, now, step + 1)),
    };
    if (!existing.includes(partition.name)) await tryTo(database, log, (tx) => addPartition(tx, table, partition));
  }
  if (keep === Number.POSITIVE_INFINITY) return [];
  const oldest = nameOf(table, unit, startOf(unit, now, -keep));
  const isDated = new RegExp(`^${table}_\\d{6,8}$`);
  const old = existing.filter((name) => isDated.test(name) && name < oldest);
  for (const name of old) await tryTo(database, log, (tx) => dropPartition(tx, table, name));
  return old;
}

/** Makes one partition, as the owner of the schema: the role of a service need not be allowed to create tables. */
export const addPartition = (tx: Transaction, table: string, { name, from, to }: Partition) =>
  tx.raw('select add_partition(?, ?, ?, ?)', [table, name, from, to]);

/** Drops one partition as the owner of the schema. With `ifEmpty`, one that holds rows stays. */
export const dropPartition = (tx: Transaction, table: string, name: string, { ifEmpty = false } = {}) =>
  tx.raw('select drop_partition(?, ?, ?)', [table, name, ifEmpty]);

/** Lists the names of a table's partitions, in order. */
export async function listPartitions(database: Database, table: string): Promise<string[]> {
  const { rows } = await database.knex.raw(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = to_regclass(?) order by relname`,
    [table],
  );
  return rows.map(({ name }: { name: string }) => name);
}

/** Gives up soon when it cannot have its locks, because everybody else queues up behind it. The next run tries again. */
export async function tryTo(database: Database, log: Logger, change: (tx: Transaction) => Promise<unknown>) {
  try {
    await database.transaction(async (tx) => {
      await tx.raw(`set local lock_timeout = '2s'`);
      await change(tx);
    });
  } catch (error) {
    log.warn({ err: error }, 'a partition could not be changed, trying again later');
  }
}

/** Returns the start of the current unit, or of one that is so many units later. In UTC. */
function startOf(unit: 'day' | 'month', now: Date, later: number): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(unit === 'day' ? Date.UTC(year, month, day + later) : Date.UTC(year, month + later));
}

const nameOf = (table: string, unit: 'day' | 'month', start: Date): string =>
  `${table}_${start
    .toISOString()
    .slice(0, unit === 'day' ? 10 : 7)
    .replaceAll('-', '')}`;
