import { readdir } from 'node:fs/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { type Bell, createBell } from './bell.ts';
import type { Logger } from './log.ts';

export type Transaction = Knex.Transaction;

/** The part of Postgres that one service owns: a schema that no other service reads. */
export type Database = {
  knex: Knex;
  schema: string;
  /** What a connection outside the pool needs, as for the relay or prepared reads. */
  connection: pg.ClientConfig;
  log: Logger;
  bell: Bell;
  /** Runs `work` in one transaction; `requestId` travels with the events that it publishes. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: { requestId?: string }): Promise<T>;
  /** Ends the pool and whatever else was opened on this database. */
  close(): Promise<void>;
  /** Registers what `close` has to end before the pool. */
  onClose(end: () => Promise<void>): void;
};

type Options = { url: string; schema: string; log: Logger; poolSize?: number };

const acquireTimeoutMilliseconds = 5_000;

/** Opens a pool on one schema. Nothing connects before the first query. */
export function createDatabase({ url, schema, log, poolSize = 10 }: Options): Database {
  const connection = connectionOf(url, schema);
  const pool = knex({
    client: 'pg',
    connection: connection as Knex.PgConnectionConfig,
    version: '15',
    pool: { min: 0, max: poolSize },
    acquireConnectionTimeout: acquireTimeoutMilliseconds,
    log: knexLog(log),
  });
  const bell = createBell(pool, schema);
  // Every transaction inherits it, so that publishing needs the transaction alone.
  pool.userParams = { bell };
  const ends: (() => Promise<void>)[] = [];
  return {
    knex: pool,
    schema,
    connection,
    log,
    bell,
    transaction: (work, { requestId } = {}) =>
      pool.transaction((tx) => {
        if (requestId) tx.userParams = { ...tx.userParams, requestId };
        return work(tx);
      }),
    close: async () => {
      for (const end of ends.splice(0)) await end();
      await pool.destroy();
    },
    onClose: (end) => void ends.push(end),
  };
}

function connectionOf(url: string, schema: string): pg.ClientConfig {
  if (!/^[a-z][a-z0-9_]*$/.test(schema)) throw new Error(`"${schema}" is not a name for a schema.`);
  return {
    connectionString: url,
    application_name: `hatchery-${schema}`,
    options: `-c search_path=${schema}`,
    connectionTimeoutMillis: acquireTimeoutMilliseconds,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  };
}

/** int8 becomes a number and must be a safe one: what may be larger is numeric, which stays a string. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return parseInt8;
  return pg.types.getTypeParser(oid, format as 'text');
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The int8 ${text} from the database is not a safe integer.`);
  return value;
}

const knexLog = (log: Logger) => ({
  warn: (message: unknown) => log.warn(String(message)),
  error: (message: unknown) => log.error(String(message)),
  deprecate: (message: unknown) => log.debug(String(message)),
  debug: (message: unknown) => log.trace(String(message)),
});

const kitMigrations = new URL('./migrations/', import.meta.url);

/**
 * Brings the schema up to date: the schema itself, the tables that every service has, then the migrations in `directory`,
 * TypeScript files named by timestamp that export `up` and `down`. Instances that start at once wait for one another.
 */
export async function migrate(database: Database, directory: URL): Promise<void> {
  const connection = { ...database.connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const lock = new pg.Client(connection);
  const session = knex({
    client: 'pg',
    connection: connection as Knex.PgConnectionConfig,
    version: '15',
    pool: { min: 0, max: 1 },
    log: knexLog(database.log),
  });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [`migrate ${database.schema}`]);
    await lock.query(`create schema if not exists ${database.schema}`);
    await session.migrate.latest({ migrationSource: migrationsOf([kitMigrations, directory]) });
  } finally {
    await session.destroy();
    await lock.end();
  }
}

type MigrationFile = { name: string; url: URL };

/** knex's own loader asks for CommonJS or compiled files; these are the sources themselves. */
const migrationsOf = (directories: URL[]): Knex.MigrationSource<MigrationFile> => ({
  getMigrations: async () => (await Promise.all(directories.map(filesOf))).flat(),
  getMigrationName: ({ name }) => name,
  getMigration: ({ url }) => import(url.href),
});

async function filesOf(directory: URL): Promise<MigrationFile[]> {
  const base = directory.href.endsWith('/') ? directory : new URL(`${directory.href}/`);
  const names = (await readdir(base)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return names.sort().map((name) => ({ name, url: new URL(name, base) }));
}
