import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { createDatabase, type Database } from '../src/database.ts';
import { createLogger } from '../src/log.ts';
import { migrate } from '../src/migrate.ts';
import { addPartition, dropPartition, listPartitions } from '../src/partitions.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing.ts';
import { keepUp } from '../src/upkeep.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const id = randomBytes(4).toString('hex');
const [owner, games, users] = ['Owner', 'games', 'users'].map((name) => `${name}-${id}`) as [string, string, string];
let testDatabase: TestDatabase;
let admin: pg.Client;
const opened: Database[] = [];

const as = (role: string, schema = 'games') => {
  const url = Object.assign(new URL(testDatabase.url), { username: role, password: 'secret' }).href;
  const database = createDatabase({ url, schema, log });
  opened.push(database);
  return database;
};

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
const writeMigration = (name: string, sql: string) =>
  writeFileSync(
    join(folder, `${name}.ts`),
    `export const up = (knex) => knex.raw(${JSON.stringify(sql)}); export const down = () => {};`,
  );
const migrateGames = () => migrate(as(owner), pathToFileURL(folder), { role: games });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  for (const role of [owner, games, users]) await admin.query(`create role "${role}" login password 'secret'`);
  await admin.query(`grant create on database ${new URL(testDatabase.url).pathname.slice(1)} to "${owner}"`);
  writeMigration('20250101000000-eggs', 'create table eggs (id bigserial primary key, colour text)');
  await migrateGames();
  await migrate(as(owner, 'users'), pathToFileURL(mkdtempSync(join(tmpdir(), 'none-'))), { role: users });
});
afterAll(async () => {
  for (const database of opened.splice(0)) await database.close();
  await testDatabase.drop();
  await admin.query(`drop role "${owner}", "${games}", "${users}"`);
  await admin.end();
});

describe('the role of a service', () => {
  it('reads and writes its rows', async () => {
    const { knex } = as(games);
    await knex('eggs').insert({ colour: 'grey' });
    expect(await knex('eggs').update({ colour: 'red' })).toBe(1);
    expect(await knex('eggs').del()).toBe(1);
    expect(await knex('knex_migrations').pluck('name')).toContain('20250101000000-eggs.ts');
  });

  it.each([
    ['creates no table', 'create table mine (id int)'],
    ['alters no table', 'alter table eggs add size int'],
    ['drops no table', 'drop table eggs'],
    ['empties no table as a whole', 'truncate eggs'],
    ['does not say which migrations have run', `insert into knex_migrations (name) values ('none')`],
  ])('%s', async (_what, sql) => {
    await expect(as(games).knex.raw(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('sees nothing of another service', async () => {
    const { knex } = as(users, 'users');
    await expect(knex.raw('select from games.eggs')).rejects.toMatchObject({ code: '42501' });
    await expect(knex.raw(`select games.drop_partition('inbox', 'inbox_20200101', false)`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('uses what later migrations add', async () => {
    writeMigration('20250102000000-nests', 'create table nests (id bigserial primary key)');
    // Before the grants of this run, by the privileges that the former one gave in advance.
    await migrate(as(owner), pathToFileURL(folder));
    await as(games).knex.raw('insert into nests default values');
  });
});

describe('partitions', () => {
  const inbox = (database: Database) => listPartitions(database, 'inbox');

  it('are made and dropped by a role that may create nothing', async () => {
    const database = as(games);
    await keepUp({ database, log }, new Date('2026-11-22T12:00:00Z'));
    expect(await inbox(database)).toContain('inbox_20261122');
    expect(await listPartitions(database, 'outbox')).toContain('outbox_block_1');
    await database.knex('inbox_20261122').select();
    await keepUp({ database, log }, new Date('2027-01-22T12:00:00Z'));
    expect(await inbox(database)).not.toContain('inbox_20261122');
  });

  it('of other names, of other tables and of rows without a date stay out of its reach', async () => {
    const database = as(games);
    const bounds = { from: '0', to: '1' };
    const drop = (table: string, name: string) => database.transaction((tx) => dropPartition(tx, table, name));
    const add = (table: string, name: string) =>
      database.transaction((tx) => addPartition(tx, table, { name, ...bounds }));
    for (const refused of [
      () => drop('inbox', 'inbox_rest'),
      () => drop('inbox', 'eggs'),
      () => drop('eggs', 'eggs_20200101'),
      () => drop('outbox', 'inbox_20270122'),
      () => add('outbox', 'outbox_block_x'),
      () => add('outbox', 'outbox_block_7 (like eggs); drop table eggs; --'),
      () => add('eggs', 'eggs_20200101'),
      () => add('pg_class', 'pg_class_20200101'),
    ])
      await expect(refused()).rejects.toMatchObject({ code: '22023' });
  });
});
