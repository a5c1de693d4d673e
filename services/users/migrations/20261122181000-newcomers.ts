import type { Knex } from 'knex';

/** Counts of newcomers by hour, and the proofs of work that were used. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('newcomer_counts', (table) => {
    // A hash of an address, a network or a stripe of the platform.
    table.binary('key').notNullable();
    table.timestamp('hour').notNullable().index();
    table.integer('count').notNullable();
    table.primary(['key', 'hour']);
  });
  await knex.schema.createTable('used_proofs', (table) => {
    table.binary('hash').primary();
    table.timestamp('expires_at').notNullable().index();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('used_proofs');
  await knex.schema.dropTable('newcomer_counts');
}
