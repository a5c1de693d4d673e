import type { Knex } from 'knex';

/** Leases: their holders, and when they run out by the clock of the database. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table leases (
      name text primary key,
      holder uuid not null,
      -- Grows with every taking.
      fence bigint not null,
      expires_at timestamptz not null
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table leases');
}
