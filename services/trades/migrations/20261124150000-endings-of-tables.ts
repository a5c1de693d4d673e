import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // How a table ends as soon as no side is changing any more.
  await knex.raw('alter table direct_trades add column ending jsonb');
  await knex.raw(
    `create index direct_trades_ending on direct_trades (id) where status = 'open' and ending is not null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table direct_trades drop column ending');
}
