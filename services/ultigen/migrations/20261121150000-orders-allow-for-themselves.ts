import type { Knex } from 'knex';

/** Each order brings the allowance for itself, so that there is nothing to remember of it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    table.dropColumn('allowance');
    table.dropColumn('last_position');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    table.decimal('allowance', 78, 0);
    table.integer('last_position').notNullable().defaultTo(1);
  });
}
