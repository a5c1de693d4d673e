import knex, { type Knex } from 'knex';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { type Bell, channelOf, createBell } from './bell.ts';
import {
  acquireTimeoutMilliseconds,
  type Connections,
  connectionsOf,
  type DatabaseAddress,
} from './database-connections.ts';
import { watchPools } from './database-metrics.ts';
import { DatabaseBusyError } from './failures.ts';
import { createListener } from './listener.ts';
import type { Logger } from './log.ts';
import { type PipelinedConfig, PipelinedKnex } from './pipelined-client.ts';
import { createStaleReads, type StaleReads } from './replica.ts';
import { inSpan, SpanKind } from './tracing.ts';
import { createTransactionGuard, type TransactionGuard } from './transaction-guard.ts';

export type Transaction = Knex.Transaction;

/** A handle to read with: a transaction, or the pool. */
export type Queryable = Knex;

/** A row as knex gives it. */
// biome-ignore lint/suspicious/noExplicitAny: whoever reads it knows its columns.
export type Row = Record<string, any>;

/** The Postgres schema of one service. No other service reads it. */
export type Database = {
  knex: Knex;
  /** A few connections for leaders, which must not wait behind requests. */
  background: Knex;
  schema: string;
  /** Settings for connections outside the pools, such as those of prepared reads. */
  connections: Connections;
  namedStatements: boolean;
  log: Logger;
  /** Where what is done on this database is counted. */
  metrics: Registry | undefined;
  bell: Bell;
  /** Reads a list that may be 5 seconds old: from a replica, if there is one and it is fresh enough. */
  readLists<T>(read: (db: Queryable) => Promise<T>): Promise<T>;
  /** Whether notifications can be heard: there is a direct connection. */
  canListen: boolean;
  /** Calls `hear` with the payload of each notification on a channel, if they can be heard. @returns a function that undoes this. */
  listen(channel: string, hear: (payload: string) => void): () => void;
  /** Notifies whoever listens, outside of any transaction. Never fails: a lost notification costs the hearer a poll interval. */
  notify(channel: string, payload: string): Promise<void>;
  /** Runs `work` in one transaction. The events that it publishes carry `requestId`. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: { requestId?: string }): Promise<T>;
  /** Closes the pool and everything else that was opened on this database. */
  close(): Promise<void>;
  /** Registers something that `close` ends before the pool. */
  onClose(end: () => Promise<void>): void;
};

type Options = DatabaseAddress & {
  schema: string;
  log: Logger;
  poolSize?: number;
  /** Longest time for one statement. Default 10 seconds. */
  statementMilliseconds?: number;
  metrics?: Registry;
  /** Whether remote calls fail while a transaction is open. In production they are only logged and counted. */
  refuseRemoteCalls?: boolean;
};

const backgroundConnections = 2;
const waitingPerConnection = 20;
/** Given to knex, which would query it from every database otherwise. */
export const oldestPostgres = '15';

/** Opens a pool on one schema. Nothing connects before the first query. */
export function createDatabase(options: Options): Database {
  const { schema, log, metrics, poolSize = 10, namedStatements = true, refuseRemoteCalls = true } = options;
  const connections = connectionsOf(options, schema, options.statementMilliseconds ?? 10_000);
  const pool = openPool(connections.usual, { size: poolSize, namedStatements, log });
  const background = openPool(connections.usual, { size: backgroundConnections, namedStatements, log });
  const guard = createTransactionGuard({ schema, log, metrics, refuse: refuseRemoteCalls });
  guardTransactions(pool, guard);
  if (metrics) watchPools({ requests: pool, background }, metrics);
  const stale = openReplica(connections, pool, { size: poolSize, namedStatements, log }, metrics);
  const listener = connections.direct && createListener(connections.direct, log);
  const notify = async (channel: string, payload: string) => {
    if (listener) await pool.raw('select pg_notify(?, ?)', [channel, payload]).catch(() => {});
  };
  const bell = createBell(() => notify(channelOf(schema), ''));
  // Every transaction inherits this, so publishing and counting need nothing but the transaction.
  pool.userParams = { bell, metrics };
  const plan = {
    name: `transaction ${schema}`,
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.namespace': schema },
  };
  const ends: (() => Promise<void>)[] = [];
  return {
    knex: pool,
    background,
    schema,
    connections,
    namedStatements,
    log,
    metrics,
    bell,
    readLists: (read) => stale?.read(read) ?? read(pool),
    canListen: listener !== undefined,
    listen: (channel, hear) => listener?.listen(channel, hear) ?? (() => {}),
    notify,
    transaction: (work, { requestId } = {}) =>
      inSpan(plan, () =>
        pool.transaction((tx) => {
          if (requestId) tx.userParams = { ...tx.userParams, requestId };
          return work(tx);
        }),
      ),
    close: async () => {
      for (const end of ends.splice(0)) await end();
      await Promise.all([listener?.close(), stale?.close()]);
      await Promise.all([pool.destroy(), background.destroy()]);
      guard.close();
    },
    onClose: (end) => void ends.push(end),
  };
}

type PoolOptions = { size: number; namedStatements: boolean; log: Logger };

function openPool(connection: pg.ClientConfig, { size, namedStatements, log }: PoolOptions): Knex {
  const config: Knex.Config & PipelinedConfig = {
    client: PipelinedKnex,
    connection: { ...connection, pipeline: true } as Knex.PgConnectionConfig,
    version: oldestPostgres,
    pool: { min: 0, max: size },
    namedStatements,
    acquireConnectionTimeout: acquireTimeoutMilliseconds,
    // A query that gets no connection reports that. The pool would say it again.
    log: { ...knexLog(log), warn: (message: unknown) => log.debug(String(message)) },
  };
  const pool = knex(config);
  boundWaiting(pool, size * waitingPerConnection);
  return pool;
}

type PoolClient = { acquireConnection(): Promise<unknown>; pool: { numPendingAcquires(): number } };

/** Fails at once whoever would be one too many to wait: in an overload, those who wait long are gone when their turn comes. */
function boundWaiting(pool: Knex, most: number): void {
  const client = pool.client as PoolClient;
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    if (client.pool.numPendingAcquires() >= most) throw new DatabaseBusyError();
    return acquire();
  };
}

function openReplica(
  { replica: connection }: Connections,
  primary: Knex,
  options: PoolOptions,
  metrics: Registry | undefined,
): StaleReads | undefined {
  if (!connection) return undefined;
  const replica = openPool(connection, options);
  const reads = createStaleReads({ primary, replica, log: options.log, metrics });
  return {
    read: reads.read,
    close: async () => {
      await reads.close();
      await replica.destroy();
    },
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

export const knexLog = (log: Logger) => ({
  warn: (message: unknown) => log.warn(String(message)),
  error: (message: unknown) => log.error(String(message)),
  deprecate: (message: unknown) => log.debug(String(message)),
  debug: (message: unknown) => log.trace(String(message)),
});
