import type { Knex } from 'knex';

/** Ids under which no gift may be made any more, because the budget that was reserved for them is refunded. Few: one for each crash. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create table cancelled_gifts (id uuid primary key, cancelled_at timestamptz not null)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table cancelled_gifts');
}
