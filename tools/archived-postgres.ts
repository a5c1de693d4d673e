import { execFile } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres, unprivilegedUser } from '../local/src/postgres.ts';
import { isRunning } from '../local/src/state.ts';
import { queryOf } from '../test/platform/settled.ts';
import { createRunFolder, until } from './run-folder.ts';

const run = promisify(execFile);
const scripts = fileURLToPath(new URL('../deploy/backup', import.meta.url));
const password = 'tests';

/** A Postgres with the archive of its log and its backups in a folder beside it, kept by the scripts of deploy/backup. */
export type ArchivedPostgres = {
  url: string;
  backups: string;
  /** Runs a script of deploy/backup as an operator does. @returns what it prints. @throws Error with what it complains of */
  operate(script: string, args?: string[], environment?: Record<string, string>): Promise<string>;
  /** Stops Postgres as a crash does, and deletes all that it stored. */
  lose(): Promise<void>;
  /** Restores to a point, and serves at the same address. @param point as restore.sh takes it */
  restore(...point: string[]): Promise<void>;
  /** Dumps the database and fills a new one from the dump. @returns the URL of that */
  copyDump(name: string): Promise<string>;
  stop(): Promise<void>;
};

/** The programs of the newest Postgres where Debian puts them: npm's one comes without those for backups. */
const findPrograms = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
    .map(dirname)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);

/** Why no backup can be made here, or undefined if one can. */
export const missingForBackups = (): string | undefined => (findPrograms() ? undefined : 'postgresql is not installed');

/** Starts a Postgres of its own on a free port. It loses nothing by a crash of itself, which is all that tests need. */
export async function startArchivedPostgres(settings: Record<string, string> = {}): Promise<ArchivedPostgres> {
  const programs = findPrograms();
  if (!programs) throw new Error('postgresql is not installed.');
  const binaries = { postgres: join(programs, 'postgres'), initdb: join(programs, 'initdb') };
  const identity = unprivilegedUser();
  const folder = createRunFolder();
  const data = join(folder, 'postgres');
  const backups = join(folder, 'backups');
  for (const own of [backups, join(backups, 'base'), join(backups, 'wal')]) {
    mkdirSync(own);
    if (identity.uid !== undefined) chownSync(own, identity.uid, identity.gid as number);
  }
  const start = (port: number) =>
    startPostgres(folder, password, {
      port,
      binaries,
      settings: {
        ...{ fsync: 'off', jit: 'off', archive_mode: 'on', ...settings },
        archive_command: `BACKUP_DIRECTORY=${backups} ${scripts}/archive-wal.sh %p %f`,
      },
    });
  let postgres = await start(0);
  const { url } = postgres;
  const port = new URL(url).port;
  const libpq = { PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'hatchery', PGPASSWORD: password };
  const PATH = [programs, process.env.PATH].join(delimiter);

  const operate: ArchivedPostgres['operate'] = async (script, args = [], environment = {}) => {
    const env = { ...libpq, PATH, BACKUP_DIRECTORY: backups, ...environment };
    const { stdout } = await run(join(scripts, script), args, { ...identity, cwd: '/', env, timeout: 120_000 });
    return stdout.trim();
  };
  const copyDump = async (name: string) => {
    const env = { ...libpq, PATH };
    const dump = join(backups, `${name}.dump`);
    const asOperator = (program: string, ...args: string[]) => run(program, args, { ...identity, cwd: '/', env });
    await asOperator('pg_dump', '--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`, 'hatchery');
    await asOperator('createdb', name);
    await asOperator('pg_restore', '--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${name}`, dump);
    return Object.assign(new URL(url), { pathname: `/${name}` }).href;
  };
  const lose = async () => {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // Children of a killed server write on for a moment. This is the same without them: no checkpoint, nothing archived.
    process.kill(pid, 'SIGQUIT');
    await until('The end of Postgres', async () => {
      if (isRunning(pid)) throw new Error('It runs.');
    });
    for (const entry of readdirSync(data)) rmSync(join(data, entry), { recursive: true });
  };
  const restore = async (...point: string[]) => {
    await operate('restore.sh', [data, ...point]);
    postgres = await start(Number(port));
    if (postgres.url !== url) throw new Error(`The port ${port} is taken.`);
    await until('The end of the recovery', async () => {
      const [row] = await queryOf(url)<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
      if (row?.recovers) throw new Error('It recovers.');
    });
  };
  return {
    url,
    backups,
    operate,
    lose,
    restore,
    copyDump,
    stop: async () => {
      if (existsSync(join(data, 'postmaster.pid'))) await postgres.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
