import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // When the ledger last refused to exchange it: for a while, those who accept must show first that they have what it asks for.
  await knex.raw('alter table trades add column refused_at timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table trades drop column refused_at');
}
