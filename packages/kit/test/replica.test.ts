import { Registry } from 'prom-client';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../../tools/postgres-replica.ts';
import { createDatabase, type Database } from '../src/database.ts';
import { createLogger } from '../src/log.ts';
import { eventually } from '../src/testing.ts';

const log = createLogger({ service: 'test', level: 'silent' });
let servers: ReplicatedPostgres;
let database: Database;
const metrics = new Registry();

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  database = createDatabase({
    url: servers.primaryUrl,
    replicaUrl: servers.replicaUrl,
    schema: 'public',
    log,
    metrics,
  });
  await database.knex.raw('create table eggs (id int primary key)');
});
afterAll(async () => {
  await database?.close();
  await servers?.stop();
});

/** Where a list is read now. */
const home = () =>
  database.readLists(async (db) =>
    (await db.raw('select pg_is_in_recovery() as far')).rows[0].far ? 'replica' : 'primary',
  );
const listed = () => database.readLists((db) => db('eggs').pluck('id'));

describe('lists of a database with a replica', () => {
  it('are read from the replica, which soon has what was written', async () => {
    await eventually(async () => (await home()) === 'replica');
    await database.knex('eggs').insert({ id: 1 });
    await eventually(async () => (await listed()).length === 1);
    expect(await metrics.metrics()).toMatch(/^database_replica_age_seconds \d/m);
  });

  it('are never older than the bound, even if the replica stands still', async () => {
    await eventually(async () => (await home()) === 'replica');
    await servers.pauseReplay();
    await database.knex('eggs').insert({ id: 2 });
    expect(await listed()).toEqual([1]);
    await eventually(async () => (await home()) === 'primary');
    expect(await listed()).toEqual([1, 2]);
    await servers.resumeReplay();
    await eventually(async () => (await home()) === 'replica');
    expect(await listed()).toEqual([1, 2]);
  });

  it('are read from the primary at once when the replica goes away', async () => {
    await eventually(async () => (await home()) === 'replica');
    await servers.stopReplica();
    expect(await listed()).toEqual([1, 2]);
    expect(await home()).toBe('primary');
  });
});
