import type { Knex } from 'knex';

const name = 'orders_by_wallet';

/** Players list the orders of their wallets, newest first. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    table.index(['address', 'created_at', 'id'], name);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    table.dropIndex([], name);
  });
}
