import type { Knex } from 'knex';

/** Eggs on their way to the chain: given, or bought with the tokens of a custodial wallet. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('gifts', (table) => {
    table.uuid('id').primary();
    table.text('address').notNullable();
    table.smallint('egg_type').notNullable();
    table.integer('amount').notNullable();
    table.text('giver').notNullable();
    table.text('status').notNullable().defaultTo('pending');
    table.integer('attempt').notNullable().defaultTo(1);
    table.decimal('voucher_id', 78, 0).unique();
    table.bigInteger('deadline');
    table.text('signature');
    table.bigInteger('used_block').index();
    table.bigInteger('block_number').index();
    table.text('transaction_hash');
    table.text('failure');
    table.timestamp('created_at').notNullable();
    table.check("status in ('pending', 'signed', 'sent', 'failed', 'seen')", [], 'gifts_status');
    table.check('amount > 0', [], 'gifts_amount');
  });
  await knex.raw(`create index gifts_on_their_way on gifts (address, egg_type) where status <> 'seen'`);
  await knex.raw('create index gifts_unused on gifts (deadline) where used_block is null');
  await knex.schema.createTable('welcomes', (table) => {
    table.uuid('user_id').primary();
    table.uuid('gift_id');
    table.timestamp('created_at').notNullable();
  });
  await knex.schema.createTable('welcome_days', (table) => {
    table.date('day').primary();
    table.integer('given').notNullable();
  });
  await knex.schema.createTable('orders', (table) => {
    table.uuid('id').primary();
    table.text('address').notNullable();
    table.smallint('egg_type').notNullable();
    table.integer('amount').notNullable();
    table.decimal('cost', 78, 0).notNullable();
    // The amount that the egg contract must be allowed to take first; null where it may already.
    table.decimal('allowance', 78, 0);
    table.text('currency').notNullable();
    table.text('status').notNullable().defaultTo('pending');
    table.integer('last_position').notNullable();
    table.bigInteger('block_number').index();
    table.text('transaction_hash');
    table.text('failure');
    table.timestamp('created_at').notNullable();
    table.check("status in ('pending', 'sent', 'failed', 'seen')", [], 'orders_status');
    table.check('amount > 0', [], 'orders_amount');
  });
  await knex.raw(`create index orders_on_their_way on orders (address, egg_type) where status in ('pending', 'sent')`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['orders', 'welcome_days', 'welcomes', 'gifts']) await knex.schema.dropTable(table);
}
