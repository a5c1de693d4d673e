import type { Knex } from 'knex';

/**
 * The id of an account is a hash of its place, so it alone has to be unique. With a second unique index, two postings that made the
 * same account at once could wait for each other, or one of them could be refused.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index accounts_of_places on accounts (kind, owner, unit_id)');
  await knex.raw('alter table accounts drop constraint accounts_kind_owner_unit_id_stripe_key');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table accounts add unique (kind, owner, unit_id, stripe)');
  await knex.raw('drop index accounts_of_places');
}
