import type pg from 'pg';

/** The schema that an earlier release kept a service's tables in. */
export type FormerSchema = {
  name: string;
  /** One of the service's own tables: without it, the schema belongs to another service. */
  table: string;
};

/**
 * Renames the schema of an earlier release, once. Views take the old name, so that processes of that release go on reading and
 * writing the same rows. Runs under the migration lock of `schema`, and waits for migrations of the earlier release.
 * @throws Error when `schema` holds something already: tables of a service must not be in two places.
 */
export async function moveFormerSchema(client: pg.Client, former: FormerSchema, schema: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [`migrate ${former.name}`]);
  if (!(await relationsOf(client, former.name, 'r')).includes(former.table)) return;
  if ((await relationsOf(client, schema, 'r', 'v')).length > 0)
    throw new Error(`The schemas ${former.name} and ${schema} both hold tables. Keep the one that is in use.`);
  try {
    await client.query('begin');
    await client.query(`drop schema if exists ${schema}`);
    await client.query(`alter schema ${former.name} rename to ${schema}`);
    await client.query(`create schema ${former.name}`);
    for (const table of await relationsOf(client, schema, 'r', 'p'))
      await client.query(`create view ${former.name}.${table} as select * from ${schema}.${table}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Drops the views that a service which moved away has left in this schema. Its tables are elsewhere, and stay. */
export async function dropViewsLeftBehind(client: pg.Client, schema: string): Promise<void> {
  const views = await relationsOf(client, schema, 'v');
  // Every service has this table in its own schema.
  if (!views.includes('knex_migrations')) return;
  await client.query(`drop view ${views.map((view) => `${schema}.${view}`).join(', ')}`);
}

type Kind = 'r' | 'p' | 'v';

async function relationsOf(client: pg.Client, schema: string, ...kinds: Kind[]): Promise<string[]> {
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = to_regnamespace($1) and relkind::text = any($2) order by relname`,
    [schema, kinds],
  );
  return rows.map(({ relname }) => relname);
}
