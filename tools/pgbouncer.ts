import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../local/src/ports.ts';
import { connects, createRunFolder, ended, rememberPart, until } from './run-folder.ts';

/** A pooler that gives each transaction another session of Postgres. */
export type Pooler = {
  /** Returns the URL by which the service of a schema reaches the database through the pooler. */
  urlOf(schema: string): string;
  stop(): Promise<void>;
};

/** Debian installs it where only root looks. */
const findCommand = (): string | undefined =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));

/** Why no pooler can run here, or undefined if one can. */
export const missingForPooler = (): string | undefined => (findCommand() ? undefined : 'pgbouncer is not installed');

/** Starts a real PgBouncer in transaction mode, in front of one database. Each schema has few sessions, so that they change hands. */
export async function startPooler(databaseUrl: string, schemas: string[]): Promise<Pooler> {
  const command = findCommand();
  if (!command) throw new Error('pgbouncer is not installed.');
  const folder = createRunFolder();
  const port = await freePort(0);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settingsOf(databaseUrl, schemas, port));
  // It refuses to run as root.
  const flags = process.getuid?.() === 0 ? ['-u', 'postgres', file] : [file];
  const pooler = spawn(command, flags, { stdio: 'ignore' });
  rememberPart(folder, 'pgbouncer', pooler.pid as number);
  await until('The start of PgBouncer', () => connects(port));
  return {
    urlOf: (schema) => `postgres://hatchery@127.0.0.1:${port}/${schema}`,
    stop: async () => {
      await ended(pooler);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf(databaseUrl: string, schemas: string[], port: number): string {
  const { hostname, port: serverPort, pathname, username, password } = new URL(databaseUrl);
  const server = `host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${username} password=${password}`;
  const session = (schema: string) =>
    `set search_path = ${schema}; set statement_timeout = 10000; set idle_in_transaction_session_timeout = 15000`;
  return [
    '[databases]',
    ...schemas.map((schema) => `${schema} = ${server} connect_query='${session(schema)}'`),
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 500',
    '',
  ].join('\n');
}
