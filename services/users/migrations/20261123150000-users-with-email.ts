import type { Knex } from 'knex';

/** Airdrops to e-mail addresses go through the accounts that have one, by their ids. Most accounts are guests without. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index users_with_email on users (id) where email is not null and absorbed_into is null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index users_with_email');
}
