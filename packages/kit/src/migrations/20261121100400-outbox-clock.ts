import type { Knex } from 'knex';

/**
 * An event occurred when it was written, with the locks held that decided it, and not when its transaction began: of two that waited for
 * one another, the one that began first may well come last.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox alter column created_at set default clock_timestamp()');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox alter column created_at set default now()');
}
