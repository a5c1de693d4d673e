import { readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Registry } from 'prom-client';
import { type Bell, createBell } from './bell.ts';
import { dropViewsLeftBehind, type FormerSchema, moveFormerSchema } from './former-schema.ts';
import type { Logger } from './log.ts';
import { createDatabaseSocket, createTransactionGuard, type TransactionGuard } from './transaction-guard.ts';

export type Transaction = Knex.Transaction;

/** A handle to read with: a transaction, or the pool. */
export type Queryable = Knex;

/** The Postgres schema of one service. No other service reads it. */
export type Database = {
  knex: Knex;
  schema: string;
  /** Settings for connections outside the pool, such as those of the relay and of prepared reads. */
  connection: pg.ClientConfig;
  log: Logger;
  bell: Bell;
  /** Runs `work` in one transaction. The events that it publishes carry `requestId`. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: { requestId?: string }): Promise<T>;
  /** Closes the pool and everything else that was opened on this database. */
  close(): Promise<void>;
  /** Registers something that `close` ends before the pool. */
  onClose(end: () => Promise<void>): void;
};

type Options = {
  url: string;
  schema: string;
  log: Logger;
  poolSize?: number;
  /** Longest time for one statement. Default 10 seconds. */
  statementMilliseconds?: number;
  metrics?: Registry;
  /** Whether remote calls fail while a transaction is open. In production they are only logged and counted. */
  refuseRemoteCalls?: boolean;
};

const acquireTimeoutMilliseconds = 5_000;
/** Given to knex, which would query it from every database otherwise. */
const oldestPostgres = '15';

/** Opens a pool on one schema. Nothing connects before the first query. */
export function createDatabase(options: Options): Database {
  const {
    url,
    schema,
    log,
    metrics,
    poolSize = 10,
    statementMilliseconds = 10_000,
    refuseRemoteCalls = true,
  } = options;
  const connection = connectionOf(url, schema, statementMilliseconds);
  const pool = knex({
    client: 'pg',
    connection: connection as Knex.PgConnectionConfig,
    version: oldestPostgres,
    pool: { min: 0, max: poolSize, afterCreate: dropWhenSilent },
    acquireConnectionTimeout: acquireTimeoutMilliseconds,
    log: knexLog(log),
  });
  const guard = createTransactionGuard({ schema, log, metrics, refuse: refuseRemoteCalls });
  guardTransactions(pool, guard);
  const bell = createBell(pool, schema);
  // Every transaction inherits this, so publishing needs nothing but the transaction.
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
      guard.close();
    },
    onClose: (end) => void ends.push(end),
  };
}

type Body = (tx: Transaction) => unknown;
type Begin = (body: Body, ...rest: unknown[]) => Knex.Transaction;

/** Guards every outermost transaction of a pool, including those opened through knex directly. */
function guardTransactions(pool: Knex, guard: TransactionGuard): void {
  const client = pool.client as { transaction: Begin };
  const begin: Begin = client.transaction.bind(client);
  client.transaction = (body, ...rest) =>
    begin(
      (tx) => {
        const open = { ended: false };
        const end = () => {
          open.ended = true;
        };
        tx.executionPromise.then(end, end);
        return guard.run(open, () => body(tx));
      },
      ...rest,
    );
}

type RawConnection = {
  query(config: unknown, answer: (error: Error | null, result: unknown) => void): void;
  connection: { stream: Socket };
  /** Knex checks this before it hands out a connection. */
  __knex__disposed?: Error;
};

/** Removes a connection from the pool when Postgres stops answering on it. */
function dropWhenSilent(connection: RawConnection, done: (error: null, connection: RawConnection) => void): void {
  const query = connection.query.bind(connection);
  connection.query = (config, answer) =>
    query(config, (error, result) => {
      if (error?.message === 'Query read timeout') {
        connection.__knex__disposed = error;
        connection.connection.stream.destroy();
      }
      answer(error, result);
    });
  done(null, connection);
}

function connectionOf(url: string, schema: string, statementMilliseconds: number): pg.ClientConfig {
  if (!/^[a-z][a-z0-9_]*$/.test(schema)) throw new Error(`"${schema}" is not a valid schema name.`);
  return {
    connectionString: url,
    application_name: `hatchery-${schema}`,
    stream: createDatabaseSocket,
    // Postgres must soon release the locks of a client that vanished.
    options: `-c search_path=${schema} -c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3`,
    connectionTimeoutMillis: acquireTimeoutMilliseconds,
    statement_timeout: statementMilliseconds,
    // Postgres cancels slow statements. If even that answer does not arrive, the connection is dead.
    query_timeout: statementMilliseconds + 2_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  };
}

/** Reads int8 as a safe number. Columns for larger values are numeric, which is read as a string. */
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

/** Folder of the migrations for the tables that every service has. */
export const kitMigrations = new URL('./migrations/', import.meta.url);

/**
 * Creates the schema if needed and runs the migrations: first those of the tables that every service has, then those in
 * `directories`, in order of their names. Instances that start at the same time wait for one another.
 * @param directories folders of TypeScript files that are named by timestamp and export `up` and `down`.
 * @param former the schema that held the tables in an earlier release. It is renamed.
 */
export async function migrate(database: Database, directories: URL | URL[], former?: FormerSchema): Promise<void> {
  const unhurried = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const connection = { ...database.connection, ...unhurried };
  const lock = new pg.Client(connection);
  const session = knex({
    client: 'pg',
    connection: connection as Knex.PgConnectionConfig,
    version: oldestPostgres,
    pool: { min: 0, max: 1 },
    log: knexLog(database.log),
  });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [`migrate ${database.schema}`]);
    if (former) await moveFormerSchema(lock, former, database.schema);
    await lock.query(`create schema if not exists ${database.schema}`);
    await dropViewsLeftBehind(lock, database.schema);
    await session.migrate.latest({ migrationSource: migrationsOf([directories].flat()) });
  } finally {
    await session.destroy();
    await lock.end();
  }
}

type MigrationFile = { name: string; url: URL };

/** Loads migrations from TypeScript sources. The loader of knex wants CommonJS or compiled files. */
const migrationsOf = (directories: URL[]): Knex.MigrationSource<MigrationFile> => ({
  getMigrations: async () => {
    const own = (await Promise.all(directories.map(filesOf))).flat();
    return [...(await filesOf(kitMigrations)), ...own.sort((a, b) => (a.name < b.name ? -1 : 1))];
  },
  getMigrationName: ({ name }) => name,
  getMigration: ({ url }) => import(url.href),
});

async function filesOf(directory: URL): Promise<MigrationFile[]> {
  const base = directory.href.endsWith('/') ? directory : new URL(`${directory.href}/`);
  const names = (await readdir(base)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return names.sort().map((name) => ({ name, url: new URL(name, base) }));
}
