import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Draws that players opened on a chain, until they are done in a final block. Derived from `logs`.
  await knex.schema.createTable('draws', (table) => {
    table.bigInteger('chain_id').notNullable();
    table.text('contract').notNullable();
    table.text('request_id').notNullable();
    table.bigInteger('draw_block').notNullable();
    table.bigInteger('requested_block').notNullable();
    table.timestamp('requested_at').notNullable();
    table.bigInteger('revealed_block');
    table.bigInteger('done_block');
    // The last call that was sent for the draw, how often its step was tried, and when it is tried again.
    table.text('step');
    table.text('reference');
    table.integer('attempts').notNullable().defaultTo(0);
    table.timestamp('not_before');
    table.primary(['chain_id', 'contract', 'request_id', 'draw_block']);
  });
  await knex.raw('create index draws_open on draws (chain_id, draw_block) where done_block is null');
  await knex.raw('create index draws_done on draws (chain_id, done_block) where done_block is not null');

  // The block up to which stored logs were looked through for draws.
  await knex.schema.createTable('draw_cursors', (table) => {
    table.bigInteger('chain_id').primary();
    table.bigInteger('block_number').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('draw_cursors');
  await knex.schema.dropTable('draws');
}
