import type { Knex } from 'knex';

/** Those who are recipients by e-mail address are told after the owners of wallets, by their accounts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table airdrops add column told_account uuid');
  await knex.raw('create index airdrops_accounts_to_tell on airdrops (id) where told_account is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table airdrops drop column told_account');
}
