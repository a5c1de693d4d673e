import type { Knex } from 'knex';

/** Keeps what admins changed of the catalogue, and each change. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table catalogue_settings (
      kind text not null,
      entry_id integer not null,
      active boolean not null,
      position integer not null,
      -- Prices by currency, in base units as decimal text.
      prices jsonb not null,
      version integer not null,
      updated_at timestamptz not null,
      primary key (kind, entry_id)
    )`);
  await knex.raw(`
    create table catalogue_changes (
      id bigint generated always as identity primary key,
      kind text not null,
      entry_id integer not null,
      -- Null after the account of the admin was deleted.
      changed_by uuid,
      changed_at timestamptz not null,
      former jsonb not null,
      latter jsonb not null
    )`);
  await knex.raw('create index catalogue_changes_by on catalogue_changes (changed_by) where changed_by is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table catalogue_changes, catalogue_settings');
}
