import type { Knex } from 'knex';

/** Accounts of players who departed whose amount did not fit where it was due. See docs/runbooks/amounts-left.md. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table amounts_left (
      account_id uuid primary key references accounts (id),
      left_at timestamptz not null
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table amounts_left');
}
