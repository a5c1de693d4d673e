import pg from 'pg';

/** Tables that say which migrations have run. A service reads them and never changes them. */
const records = ['knex_migrations', 'knex_migrations_lock'];

/**
 * Grants a service's role what it needs in its schema: rows of all tables, sequences and functions, also of those that later
 * migrations and partitions add. It may create nothing. Runs as the owner of the schema.
 */
export async function grantRuntime(client: pg.Client, schema: string, role: string): Promise<void> {
  const { rows } = await client.query('select current_user = $1 as is_owner', [role]);
  // A role that owns the schema may do everything there already.
  if (rows[0].is_owner) return;
  const grantee = pg.escapeIdentifier(role);
  const later = `alter default privileges in schema ${schema} grant`;
  await client.query(`
    begin;
    grant usage on schema ${schema} to ${grantee};
    grant select, insert, update, delete on all tables in schema ${schema} to ${grantee};
    grant usage, select, update on all sequences in schema ${schema} to ${grantee};
    revoke insert, update, delete on ${records.map((table) => `${schema}.${table}`).join(', ')} from ${grantee};
    ${later} select, insert, update, delete on tables to ${grantee};
    ${later} usage, select, update on sequences to ${grantee};
    ${later} execute on functions to ${grantee};
    ${await grantsOnFunctions(client, schema, grantee)}
    commit`);
}

/** Functions of extensions in the schema belong to somebody else, and are everybody's already. */
async function grantsOnFunctions(client: pg.Client, schema: string, grantee: string): Promise<string> {
  const { rows } = await client.query(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = to_regnamespace($1) and pg_get_userbyid(proowner) = current_user`,
    [schema],
  );
  return rows.map(({ name }) => `grant execute on function ${name} to ${grantee};`).join('\n');
}
