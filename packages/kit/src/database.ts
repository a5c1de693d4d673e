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

/** Where a read runs: in a transaction, or on the pool beside any. */
export type Queryable = Knex;

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

type Options = {
  url: string;
  schema: string;
  log: Logger;
  poolSize?: number;
  /** Longest time for one statement. */
  statementMilliseconds?: number;
  metrics?: Registry;
  /** Whether remote calls fail while a transaction is open; otherwise they are logged and counted, as in production. */
  refuseRemoteCalls?: boolean;
};

const acquireTimeoutMilliseconds = 5_000;
/** Told to knex, which would ask every database for it. */
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
      guard.close();
    },
    onClose: (end) => void ends.push(end),
  };
}

type Body = (tx: Transaction) => unknown;
type Begin = (body: Body, ...rest: unknown[]) => Knex.Transaction;

/** Guards every outermost transaction of a pool, also those that knex is asked for directly. Inner ones are part of them. */
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
  /** What knex looks at before it lends a connection. */
  __knex__disposed?: Error;
};

/** A connection whose peer fell silent is of no use to the next one who gets it from the pool. */
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
  if (!/^[a-z][a-z0-9_]*$/.test(schema)) throw new Error(`"${schema}" is not a name for a schema.`);
  return {
    connectionString: url,
    application_name: `hatchery-${schema}`,
    stream: createDatabaseSocket,
    // Locks of a client that vanished must not outlive it for long.
    options: `-c search_path=${schema} -c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3`,
    connectionTimeoutMillis: acquireTimeoutMilliseconds,
    statement_timeout: statementMilliseconds,
    // Postgres ends what takes too long; when not even that arrives, the connection is dead.
    query_timeout: statementMilliseconds + 2_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
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

/** Migrations of the tables that every service has. */
export const kitMigrations = new URL('./migrations/', import.meta.url);

/**
 * Brings the schema up to date: the schema itself, the tables that every service has, then the migrations in `directories` in order of their names,
 * TypeScript files named by timestamp that export `up` and `down`. Instances that start at once wait for one another.
 * @param former where the tables stood in an earlier release; they move.
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

/** knex's own loader asks for CommonJS or compiled files; these are the sources themselves. */
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
