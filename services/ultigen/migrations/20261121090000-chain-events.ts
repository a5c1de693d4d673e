import type { Knex } from 'knex';

/** Keeps the logs of the egg and monster contracts, so that a reorganisation can be undone. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('chain_cursors', (table) => {
    table.bigInteger('chain_id').primary();
    table.bigInteger('seen_number').notNullable().defaultTo(0);
    table.text('seen_hash');
    table.bigInteger('final_number').notNullable().defaultTo(0);
  });
  await knex.schema.createTable('egg_transfers', (table) => {
    table.bigInteger('block_number').notNullable();
    table.integer('log_index').notNullable();
    table.smallint('position').notNullable();
    table.text('from_address').notNullable();
    table.text('to_address').notNullable();
    table.smallint('egg_type').notNullable();
    table.decimal('amount', 78, 0).notNullable();
    table.primary(['block_number', 'log_index', 'position']);
  });
  await knex.schema.createTable('egg_balances', (table) => {
    table.text('address').notNullable();
    table.smallint('egg_type').notNullable();
    table.decimal('amount', 78, 0).notNullable().defaultTo(0);
    table.primary(['address', 'egg_type']);
  });
  await knex.schema.createTable('monster_transfers', (table) => {
    table.bigInteger('block_number').notNullable();
    table.integer('log_index').notNullable();
    table.decimal('token_id', 78, 0).notNullable();
    table.text('from_address').notNullable();
    table.text('to_address').notNullable();
    table.primary(['block_number', 'log_index']);
    table.index(['token_id', 'block_number', 'log_index']);
  });
  await knex.schema.createTable('monster_changes', (table) => {
    table.bigInteger('block_number').notNullable();
    table.integer('log_index').notNullable();
    table.decimal('token_id', 78, 0).notNullable();
    table.bigInteger('monster_id').notNullable();
    table.bigInteger('level').notNullable();
    table.bigInteger('stage').notNullable();
    table.bigInteger('xp').notNullable();
    table.primary(['block_number', 'log_index']);
    table.index(['token_id', 'block_number', 'log_index']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['monster_changes', 'monster_transfers', 'egg_balances', 'egg_transfers', 'chain_cursors'])
    await knex.schema.dropTable(table);
}
