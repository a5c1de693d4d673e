import type { Knex } from 'knex';

/** Removes budgets of assets that no key can give, which could be granted before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`delete from api_key_budgets where asset !~ '^egg:[0-4]$'`);
}

export async function down(): Promise<void> {}
