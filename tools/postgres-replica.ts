import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../local/src/postgres.ts';
import { createRunFolder } from './run-folder.ts';

export type ReplicatedPostgres = {
  primaryUrl: string;
  replicaUrl: string;
  /** Stops the replica from showing anything newer, and lets it catch up again. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
};

const password = 'tests';

/** Starts a primary and a replica that streams from it, on free ports. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const [folder, copies] = [createRunFolder(), createRunFolder()];
  const settings = { fsync: 'off', jit: 'off' };
  const primary = await startPostgres(folder, password, { port: 0, settings });
  await ask(primary.url, 'select pg_backup_start($1, true)', ['copy']).then(async (client) => {
    execFileSync('cp', ['-a', join(folder, 'postgres'), join(copies, 'postgres')]);
    await client.query('select pg_backup_stop(false)');
    await client.end();
  });
  const { hostname, port } = new URL(primary.url);
  const data = join(copies, 'postgres');
  rmSync(join(data, 'postmaster.pid'), { force: true });
  writeFileSync(join(data, 'standby.signal'), '');
  const source = `host=${hostname} port=${port} user=hatchery password=${password}`;
  const replica = await startPostgres(copies, password, {
    port: 0,
    settings: { ...settings, primary_conninfo: source },
  });
  const tell = async (statement: string) => (await ask(replica.url, statement)).end();
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    pauseReplay: () => tell('select pg_wal_replay_pause()'),
    resumeReplay: () => tell('select pg_wal_replay_resume()'),
    stopReplica: replica.close,
    stop: async () => {
      await replica.close();
      await primary.close();
      for (const one of [folder, copies]) rmSync(one, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, statement: string, values: string[] = []): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement, values);
  return client;
}
