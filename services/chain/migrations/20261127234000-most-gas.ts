import type { Knex } from 'knex';

/** Keeps how much gas a call may need at most. Null where there is no bound. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table relayed_transactions add column most_gas bigint');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table relayed_transactions drop column most_gas');
}
