import type { Socket } from 'node:net';
import pg from 'pg';
import type { KitConfig } from './config.ts';
import { createDatabaseSocket } from './transaction-guard.ts';

export const acquireTimeoutMilliseconds = 5_000;

/** How to reach a database. */
export type DatabaseAddress = {
  url: string;
  /** A server itself, when `url` is a pooler. Only sessions of their own go there: LISTEN. */
  directUrl?: string | undefined;
  /** A read replica, or a pooler before it of the same kind as `url`. */
  replicaUrl?: string | undefined;
  /**
   * `transaction` for a pooler that gives each transaction another session of the server. Then nothing is asked of a session: its role
   * or the pooler must set `search_path` and the time limits.
   */
  pooling?: 'session' | 'transaction';
  /** Whether statements may be planned once and run by name. False for a pooler that does not know them. */
  namedStatements?: boolean;
};

/** Returns the address that a configuration describes. */
export const databaseAddress = (config: DatabaseConfig): DatabaseAddress => ({
  url: config.DATABASE_URL,
  directUrl: config.DATABASE_DIRECT_URL,
  replicaUrl: config.DATABASE_REPLICA_URL,
  pooling: config.DATABASE_POOLING,
  namedStatements: config.DATABASE_NAMED_STATEMENTS === 'on',
});

type DatabaseConfig = Pick<
  KitConfig,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL' | 'DATABASE_POOLING' | 'DATABASE_NAMED_STATEMENTS'
>;

/** Settings for connections: those that do the work, and those that may keep a session. */
export type Connections = {
  usual: pg.ClientConfig;
  direct: pg.ClientConfig | undefined;
  replica: pg.ClientConfig | undefined;
};

export function connectionsOf(
  { url, directUrl, replicaUrl, pooling = 'session' }: DatabaseAddress,
  schema: string,
  statementMilliseconds: number,
): Connections {
  if (!/^[a-z][a-z0-9_]*$/.test(schema)) throw new Error(`"${schema}" is not a valid schema name.`);
  const everywhere: pg.ClientConfig = {
    application_name: `hatchery-${schema}`,
    stream: createDatabaseSocket,
    connectionTimeoutMillis: acquireTimeoutMilliseconds,
    // Postgres cancels slow statements. If even that answer does not arrive, the connection is dead.
    query_timeout: statementMilliseconds + 2_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  };
  const session: pg.ClientConfig = {
    ...everywhere,
    // Postgres must soon release the locks of a client that vanished.
    options: `-c search_path=${schema} -c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3`,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: 15_000,
  };
  const isPooled = pooling === 'transaction';
  const direct = directUrl ?? (isPooled ? undefined : url);
  const usual = isPooled ? everywhere : session;
  return {
    usual: { ...usual, connectionString: url },
    replica: replicaUrl === undefined ? undefined : { ...usual, connectionString: replicaUrl },
    direct: direct === undefined ? undefined : { ...session, connectionString: direct },
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

/** Ends a connection without a word, and whoever waits for its end. */
export const dropSocket = (client: pg.Client): void =>
  void (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();

/** Closes a connection. Says goodbye for a second at most: Postgres may be gone, or silent, and a socket would stay open. */
export async function endOrDrop(client: pg.Client): Promise<void> {
  const late = setTimeout(() => dropSocket(client), 1_000);
  await client.end().catch(() => {});
  clearTimeout(late);
}
