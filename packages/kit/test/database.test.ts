import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDatabase, type Database } from '../src/database.ts';
import { createLogger } from '../src/log.ts';
import { kitMigrations, migrate } from '../src/migrate.ts';
import { prepared } from '../src/prepared.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing.ts';
import { openLink } from './link.fixture.ts';

const log = createLogger({ service: 'test', level: 'silent' });
let testDatabase: TestDatabase;
let database: Database;

const open = (schema = 'eggs') => createDatabase({ url: testDatabase.url, schema, log });

async function migrations(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return pathToFileURL(folder);
}

const eggsTable = `
  import type { Knex } from 'knex';
  export const up = (knex: Knex): Promise<void> => knex.schema.createTable('eggs', (table) => {
    table.bigIncrements('id');
    table.decimal('amount', 78, 0).notNullable();
  });
  export const down = (knex: Knex): Promise<void> => knex.schema.dropTable('eggs');`;

const addColour = `
  export const up = (knex) => knex.raw('alter table eggs add colour text');
  export const down = (knex) => knex.raw('alter table eggs drop colour');`;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = open();
  await migrate(database, await migrations({ '20250102000000-eggs.ts': eggsTable }));
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

describe('createDatabase', () => {
  it('reads int8 as a safe number, numeric as a string and timestamps as dates', async () => {
    const { rows } = await database.knex.raw(
      `select 12::int8 as n, 340282366920938463463::numeric as amount, now() as at`,
    );
    expect(rows[0]).toEqual({ n: 12, amount: '340282366920938463463', at: expect.any(Date) });
  });

  it('refuses an int8 that a number cannot hold', async () => {
    await expect(database.knex.raw('select 9007199254740993::int8')).rejects.toThrow('not a safe integer');
  });

  it('keeps nothing of a transaction that throws', async () => {
    const failing = database.transaction(async (tx) => {
      await tx('eggs').insert({ amount: '999' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.knex('eggs').where({ amount: '999' })).toEqual([]);
  });

  it('refuses a schema name that would need quoting', () => {
    expect(() => open('eggs; drop')).toThrow('not a valid schema name');
  });
});

describe('a database that falls silent', () => {
  it('fails within the deadline, and works again when the link does', async () => {
    const link = await openLink(testDatabase.url);
    const behind = createDatabase({ url: link.url, schema: 'eggs', log, statementMilliseconds: 100 });
    const count = () => behind.transaction((tx) => tx('eggs').count());
    await Promise.all([count(), count(), count()]);
    link.silence(true);
    await expect(Promise.all([count(), count(), count()])).rejects.toThrow('timeout');
    link.silence(false);
    expect(await count()).toHaveLength(1);
    await behind.close();
    await link.close();
  });
});

describe('migrate', () => {
  it('lets instances that start at once wait for one another', async () => {
    const directory = await migrations({ '20250102000000-eggs.ts': eggsTable });
    const instances = [1, 2, 3, 4].map(() => open('crowd'));
    await Promise.all(instances.map((instance) => migrate(instance, directory)));
    const [first] = instances;
    const kitsOwn = (await readdir(kitMigrations)).sort();
    expect(await first?.knex('knex_migrations').orderBy('id').pluck('name')).toEqual([
      ...kitsOwn,
      '20250102000000-eggs.ts',
    ]);
    await Promise.all(instances.map((instance) => instance.close()));
  });

  it('starts an older release on the schema of a newer one, which is not run twice when it comes back', async () => {
    const older = { '20250102000000-eggs.ts': eggsTable };
    const newer = { ...older, '20250103000000-colour.ts': addColour };
    const instance = open('rolled');
    await migrate(instance, await migrations(newer));
    await migrate(instance, await migrations(older));
    await instance.knex('eggs').insert({ amount: '1' });
    await migrate(instance, await migrations(newer));
    expect(await instance.knex('eggs').select('amount', 'colour')).toEqual([{ amount: '1', colour: null }]);
    await instance.close();
  });

  it('keeps nothing of a migration that fails, and goes on from there once it is repaired', async () => {
    const instance = open('broken');
    const directory = await migrations({
      '20250102000000-eggs.ts': eggsTable,
      '20250103000000-bad.ts': `
        export const up = (knex) => knex.raw('alter table eggs add colour text; select no_such_thing()');
        export const down = () => {};`,
    });
    await expect(migrate(instance, directory)).rejects.toThrow('no_such_thing');
    expect(await instance.knex('knex_migrations').pluck('name')).not.toContain('20250103000000-bad.ts');
    await migrate(
      instance,
      await migrations({ '20250102000000-eggs.ts': eggsTable, '20250103000000-bad.ts': addColour }),
    );
    expect(await instance.knex('eggs').select('colour')).toEqual([]);
    await instance.close();
  });
});

describe('prepared', () => {
  it('runs one statement with the bindings of each call, many at once', async () => {
    await database.knex('eggs').insert([1, 2, 3, 4, 5].map((amount) => ({ id: amount, amount })));
    const find = prepared<{ id: number }, { amount: string }>(database, 'find-egg', (knex, param) =>
      knex('eggs')
        .select('amount')
        .where({ id: param('id') })
        .limit(1),
    );
    const found = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => find({ id })));
    expect(found.map(([egg]) => egg?.amount)).toEqual(['1', '2', '3', '4', '5', undefined]);
  });

  it('plans anew when a migration has changed the columns', async () => {
    await database.knex.raw('create table shapes (id int primary key); insert into shapes values (1)');
    const all = prepared<object>(database, 'all-shapes', (knex) => knex('shapes').select('*'));
    for (let turn = 0; turn < 4; turn += 1) expect(await all({})).toEqual([{ id: 1 }]);
    await database.knex.raw('alter table shapes add colour text');
    for (let turn = 0; turn < 4; turn += 1) expect(await all({})).toEqual([{ id: 1, colour: null }]);
  });

  it('connects again after its connections were killed', async () => {
    const one = prepared<object>(database, 'one', (knex) => knex.raw('select 1 as one') as never);
    for (let turn = 0; turn < 2; turn += 1) await one({});
    await database.knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hatchery-eggs' and pid <> pg_backend_pid()`,
    );
    for (let turn = 0; turn < 4; turn += 1) expect(await one({})).toEqual([{ one: 1 }]);
  });
});
