import type { Knex } from 'knex';

/** Keeps which span asked for eggs and hatches that wait, so that what is done later is part of its trace. Null where that is not recorded. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table gifts add column traceparent text');
  await knex.raw('alter table hatches add column traceparent text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table gifts drop column traceparent');
  await knex.raw('alter table hatches drop column traceparent');
}
