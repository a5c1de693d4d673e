import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { awaitMigrations } from '../src/await-migrations.ts';
import { createDatabase, type Database } from '../src/database.ts';
import { startHttpServer } from '../src/http-server.ts';
import { createLogger } from '../src/log.ts';
import { migrate } from '../src/migrate.ts';
import { startService } from '../src/service.ts';
import { createTestDatabase, eventually, type TestDatabase, testConfig } from '../src/testing.ts';

const log = createLogger({ service: 'test', level: 'silent' });
let testDatabase: TestDatabase;
let database: Database;
let other: pg.Client;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase({ url: testDatabase.url, schema: 'games', log });
  other = new pg.Client({ connectionString: testDatabase.url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await database.close();
  await testDatabase.drop();
});

/** Writes migrations that run SQL, in order. */
async function migrationsOf(...statements: string[]): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const [index, sql] of statements.entries()) {
    const text = `export const up = (knex) => knex.raw(${JSON.stringify(sql)}); export const down = () => {};`;
    await writeFile(join(folder, `2025010${index}000000-step.ts`), text);
  }
  return pathToFileURL(folder);
}

const eggs = 'create table eggs (id int)';
const colour = 'alter table eggs add colour text';

describe('a migration that meets a long transaction', () => {
  it('gives up its place soon, so that others read on, and takes another try', async () => {
    await migrate(database, await migrationsOf(eggs));
    await other.query('begin; select from games.eggs');
    const patience = { lockMilliseconds: 20, tries: 1_000, pauseMilliseconds: 20 };
    const migrating = migrate(database, await migrationsOf(eggs, colour), { patience });
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table%'`;
    await eventually(async () => (await database.knex.raw(waiting)).rowCount);
    // Behind the migration in the queue for the table, until it gives up.
    expect(await database.knex('eggs')).toEqual([]);
    await other.query('commit');
    await migrating;
    expect(await database.knex('eggs').columnInfo()).toHaveProperty('colour');
  });

  it('says so when it has tried often enough, and has changed nothing', async () => {
    await migrate(database, await migrationsOf(eggs));
    await other.query('begin; select from games.eggs');
    const patience = { lockMilliseconds: 20, tries: 2, pauseMilliseconds: 1 };
    await expect(migrate(database, await migrationsOf(eggs, colour), { patience })).rejects.toThrow(
      'could not lock what it changes, 2 times',
    );
    await other.query('commit');
    expect(await database.knex('eggs').columnInfo()).not.toHaveProperty('colour');
  });
});

describe('a migration that dies', () => {
  const job = async (diesAt: number) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('dying-migrations.fixture.ts', import.meta.url))], {
      env: { DATABASE_URL: testDatabase.url, DIES_AT: String(diesAt), LOG_LEVEL: 'fatal' },
      stdio: 'inherit',
    });
    const [code, signal] = await once(child, 'exit');
    return code ?? signal;
  };

  it('at any of its steps is run again until it is through', async () => {
    // The first migration takes both of its steps again. Once it is through, those of the second are counted from one.
    const steps = [1, 2, 3, 2, 3];
    for (const step of steps) expect([step, await job(step)]).toEqual([step, 'SIGKILL']);
    expect(await job(0)).toBe(0);
    expect(await database.knex('eggs').where({ colour: 'grey' })).toHaveLength(5);
    const { rows } = await database.knex.raw(
      `select indisvalid, indisunique from pg_index where indexrelid = 'eggs_colour'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true, indisunique: false }]);
    expect(await job(0)).toBe(0);
  });
});

describe('a service', () => {
  const build = () => ({ router: {} });
  const configOf = (more: object = {}) => ({ ...testConfig(testDatabase), ...more });

  it('says that it lives and is not ready while its schema is migrated, however long that takes', async () => {
    await other.query('select pg_advisory_lock(7)');
    const free = await startHttpServer(() => {}, { host: '127.0.0.1', port: 0 });
    await free.close();
    const migrations = await migrationsOf('set local lock_timeout = 0; select pg_advisory_xact_lock(7)');
    const starting = startService({ name: 'games', config: configOf({ PORT: free.port }), migrations, build, log });
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${free.port}${path}`)).status;
    await eventually(
      async () => (await other.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
    );
    expect(await Promise.all(['/livez', '/readyz', '/v2/games'].map(statusOf))).toEqual([200, 503, 503]);
    await other.query('select pg_advisory_unlock(7)');
    const service = await starting;
    expect(await Promise.all(['/livez', '/readyz', '/v2/games'].map(statusOf))).toEqual([200, 200, 404]);
    await service.close();
  });

  it('that is migrated elsewhere waits for that, and changes nothing itself', async () => {
    const migrations = await migrationsOf(eggs, colour);
    const config = configOf({ DATABASE_MIGRATIONS: 'elsewhere' as const });
    const starting = startService({ name: 'games', config, migrations, build, log });
    await eventually(
      async () => (await other.query(`select from pg_stat_activity where query like '%knex_migrations%'`)).rowCount,
    );
    expect((await other.query(`select to_regnamespace('games') as schema`)).rows).toEqual([{ schema: null }]);
    await migrate(database, migrations);
    await (await starting).close();
  });

  it('that is migrated elsewhere names what is missing when it has waited long enough', async () => {
    await migrate(database, await migrationsOf(eggs));
    const waiting = { milliseconds: 0, pauseMilliseconds: 1 };
    const newer = awaitMigrations(database, await migrationsOf(eggs, colour), waiting);
    await expect(newer).rejects.toThrow('of the schema games have not run: 20250101000000-step.ts.');
  });

  it('of an older release takes the schema of a newer one', async () => {
    await migrate(database, await migrationsOf(eggs, colour));
    await awaitMigrations(database, await migrationsOf(eggs), { milliseconds: 0, pauseMilliseconds: 1 });
  });
});
