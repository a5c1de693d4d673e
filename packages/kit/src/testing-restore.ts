import type { Queryable } from './database.ts';

/**
 * Copies all tables of a schema and the places of its sequences, as a dump does.
 * @returns a function that puts them back as they were, as a restore does.
 */
export async function copySchema(knex: Queryable, schema: string): Promise<() => Promise<void>> {
  const copy = `copy_of_${schema}`;
  const { rows: tables }: { rows: { name: string; columns: string }[] } = await knex.raw(
    `select relname as name, string_agg(quote_ident(attname), ', ') as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = ?::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'knex_%'
     group by relname order by relname`,
    [schema],
  );
  const { rows: sequences } = await knex.raw(
    'select sequencename as name, last_value as last from pg_sequences where schemaname = ? order by sequencename',
    [schema],
  );
  await knex.raw('drop schema if exists ?? cascade', [copy]);
  await knex.raw('create schema ??', [copy]);
  for (const { name } of tables) await knex.raw('create table ??.?? as table ??.??', [copy, name, schema, name]);
  return () =>
    knex.transaction(async (tx) => {
      // Copied rows refer to one another in any order, and triggers have done their work.
      await tx.raw(`set local session_replication_role = 'replica'`);
      for (const { name, columns } of tables) {
        const into = `insert into ??.?? (${columns}) overriding system value select ${columns} from ??.??`;
        await tx.raw('delete from ??.??', [schema, name]);
        await tx.raw(into, [schema, name, copy, name]);
      }
      for (const { name, last } of sequences)
        await tx.raw(`select setval(format('%I.%I', ?::text, ?::text)::regclass, ?, ?)`, [
          schema,
          name,
          last ?? 1,
          last !== null,
        ]);
    });
}
