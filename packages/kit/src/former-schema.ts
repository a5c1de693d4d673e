import type pg from 'pg';

/** Name of the schema that held the tables in an earlier release. */
export type FormerSchema = {
  name: string;
  /** A table that only this service has. A schema without it belongs to another service. */
  table: string;
};

/**
 * Renames the schema of an earlier release, once. Views take its name, so processes of that release keep reading and writing
 * the same rows. Needs the migration locks of both schemas.
 * @throws Error when both schemas hold tables.
 */
export async function moveFormerSchema(client: pg.Client, former: FormerSchema, schema: string): Promise<void> {
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

/** Drops the views that `moveFormerSchema` left here for a service that moved to another schema. */
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
