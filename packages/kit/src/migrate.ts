import { readdir } from 'node:fs/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { type Database, knexLog, oldestPostgres } from './database.ts';
import { dropViewsLeftBehind, type FormerSchema, moveFormerSchema } from './former-schema.ts';

/** Folder of the migrations for the tables that every service has. */
export const kitMigrations = new URL('./migrations/', import.meta.url);

/**
 * Creates the schema if needed and runs the migrations: first those of the tables that every service has, then those in
 * `directories`, in order of their names. Instances that start at the same time wait for one another.
 * @param directories folders of TypeScript files that are named by timestamp and export `up` and `down`.
 * @param former the schema that held the tables in an earlier release. It is renamed.
 */
export async function migrate(database: Database, directories: URL | URL[], former?: FormerSchema): Promise<void> {
  const { schema, connections, log } = database;
  const unhurried = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const connection = { ...(connections.direct ?? connections.usual), ...(connections.direct ? unhurried : {}) };
  const lock = new pg.Client(connection);
  const client = new pg.Client(connection);
  const session = knex({
    client: 'pg',
    connection: connection as Knex.PgConnectionConfig,
    version: oldestPostgres,
    pool: { min: 0, max: 1 },
    log: knexLog(log),
  });
  try {
    await Promise.all([lock.connect(), client.connect()]);
    await lock.query('begin');
    await lock.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
    await lockMigrations(lock, schema);
    if (former) {
      await lockMigrations(lock, former.name);
      await moveFormerSchema(client, former, schema);
    }
    await client.query(`create schema if not exists ${schema}`);
    await checkSearchPath(client, schema);
    await dropViewsLeftBehind(client, schema);
    await session.migrate.latest({
      migrationSource: migrationsOf([directories].flat()),
      // A newer release may have run migrations that this one does not know. They only expanded the schema.
      disableMigrationsListValidation: true,
    });
  } finally {
    await session.destroy();
    await Promise.all([client.end(), lock.end()]);
  }
}

/** Waits until no other instance migrates this schema. The lock is held until the transaction ends. */
const lockMigrations = (client: pg.Client, schema: string) =>
  client.query('select pg_advisory_xact_lock(hashtext($1))', [`migrate ${schema}`]);

/** A pooler in transaction mode takes no settings from its clients, so it or the role must have them. */
async function checkSearchPath(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query('select current_schema() as current');
  if (rows[0].current === schema) return;
  throw new Error(
    `The sessions of the database use the schema ${rows[0].current} and not ${schema}. Let the pooler or the role set search_path=${schema}.`,
  );
}

type MigrationFile = { name: string; url: URL };

/** Loads migrations from TypeScript sources. The loader of knex wants CommonJS or compiled files. */
const migrationsOf = (directories: URL[]): Knex.MigrationSource<MigrationFile> => ({
  getMigrations: async () => {
    const own = (await Promise.all(directories.map(filesOf))).flat();
    return [...(await filesOf(kitMigrations)), ...own.sort((a, b) => (a.name < b.name ? -1 : 1))];
  },
  getMigrationName: ({ name }) => name,
  getMigration: ({ url }) => import(url.href),
});

async function filesOf(directory: URL): Promise<MigrationFile[]> {
  const base = directory.href.endsWith('/') ? directory : new URL(`${directory.href}/`);
  const names = (await readdir(base)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return names.sort().map((name) => ({ name, url: new URL(name, base) }));
}
