import type { Knex } from 'knex';

/** Keeps which span asked for a call, so that what the relay does later is part of its trace. Null where that is not recorded. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table relayed_transactions add column traceparent text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table relayed_transactions drop column traceparent');
}
