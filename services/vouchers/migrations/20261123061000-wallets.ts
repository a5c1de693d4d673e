import type { Knex } from 'knex';

/** Keeps the owners of wallets, as the users service tells. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('wallets', (table) => {
    table.text('address').primary();
    table.uuid('user_id');
    table.text('kind').notNullable();
    table.boolean('main').notNullable();
    table.timestamp('changed_at').notNullable();
    table.index(['user_id', 'address']);
    table.check("kind in ('custodial', 'external')", [], 'wallets_kind');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('wallets');
}
