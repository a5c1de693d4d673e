import { setTimeout as delay } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { type Database, knexLog, oldestPostgres } from './database.ts';
import { grantRuntime } from './database-roles.ts';
import { dropViewsLeftBehind, type FormerSchema, moveFormerSchema } from './former-schema.ts';
import { lockLost, type Patience, usualPatience } from './lock-waits.ts';
import { migrationsOf } from './migration-files.ts';

export { kitMigrations } from './migration-files.ts';

type Options = {
  /** The schema that held the tables in an earlier release. It is renamed. */
  former?: FormerSchema | undefined;
  /** The role of the service, where it is not the owner of its schema. It is granted what a service needs, and no more. */
  role?: string | undefined;
  patience?: Patience;
};

/**
 * Creates the schema if needed and runs the migrations: first those of the tables that every service has, then those in
 * `directories`, in order of their names. Each is a transaction of its own, so what was done stays done when a process dies.
 * Instances that start at the same time wait for one another.
 * @param directories folders of TypeScript files that are named by timestamp and export `up` and `down`.
 * @throws Error when a migration fails, or could not have its locks as often as `patience` allows.
 */
export async function migrate(
  database: Database,
  directories: URL | URL[],
  { former, role, patience = usualPatience }: Options = {},
): Promise<void> {
  const { schema, connections, log } = database;
  const unhurried = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const connection = { ...(connections.direct ?? connections.usual), ...(connections.direct ? unhurried : {}) };
  const lock = new pg.Client(connection);
  const client = new pg.Client(connection);
  const session = knex({
    client: 'pg',
    connection: connection as Knex.PgConnectionConfig,
    version: oldestPostgres,
    pool: { min: 0, max: 1 },
    log: knexLog(log),
  });
  try {
    await Promise.all([lock.connect(), client.connect()]);
    await lock.query('begin');
    await lock.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
    await lockMigrations(lock, schema);
    if (former) {
      await lockMigrations(lock, former.name);
      await moveFormerSchema(client, former, schema);
    }
    await client.query(`create schema if not exists ${schema}`);
    await checkSearchPath(client, schema);
    await dropViewsLeftBehind(client, schema);
    await runPending(session, [directories].flat(), { database, patience });
    if (role) await grantRuntime(client, schema, role);
  } finally {
    await session.destroy();
    await Promise.all([client.end(), lock.end()]);
  }
}

/**
 * Waits until no other instance migrates this schema. The lock is held until the transaction ends. It asks again and again, and
 * without parameters: a statement that waits keeps a snapshot, and so does one with parameters until the next one. An index that is
 * built concurrently waits for all snapshots.
 */
async function lockMigrations(client: pg.Client, schema: string): Promise<void> {
  const key = pg.escapeLiteral(`migrate ${schema}`);
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_xact_lock(hashtext(${key})) as locked`);
    if (rows[0].locked) return;
    await delay(100);
  }
}

/** A pooler in transaction mode takes no settings from its clients, so it or the role must have them. */
async function checkSearchPath(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query('select current_schema() as current');
  if (rows[0].current === schema) return;
  throw new Error(
    `The sessions of the database use the schema ${rows[0].current} and not ${schema}. Let the pooler or the role set search_path=${schema}.`,
  );
}

type Run = { database: Database; patience: Patience };

async function runPending(session: Knex, directories: URL[], run: Run): Promise<void> {
  const settings = {
    migrationSource: migrationsOf(directories, run.patience.lockMilliseconds),
    // A newer release may have run migrations that this one does not know. They only expanded the schema.
    disableMigrationsListValidation: true,
  };
  // Nobody else migrates now. A process that was killed within a migration without a transaction has left this lock behind.
  await session.migrate.forceFreeMigrationsLock(settings);
  for (;;) {
    const [, done] = await patiently(() => session.migrate.up(settings), run);
    if (done.length === 0) return;
  }
}

/** Tries again what could not have its locks, after a pause in which those who queued up behind it have their turn. */
async function patiently<T>(work: () => Promise<T>, { database, patience }: Run): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!lockLost(error)) throw error;
      if (tried === patience.tries)
        throw new Error(
          `A migration of ${database.schema} could not lock what it changes, ${tried} times. A long transaction holds it: see docs/runbooks/roll-outs.md.`,
          { cause: error },
        );
      database.log.warn({ tried, err: error }, 'a migration could not have its locks, trying again');
      await delay(patience.pauseMilliseconds);
    }
  }
}
