import type { Knex } from 'knex';

/** Accounts that are no longer themselves: merged into others, or deleted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table departures (
      user_id uuid primary key,
      -- Null after a deletion.
      into_id uuid,
      -- Null once nothing can bring the account back.
      merge_id uuid,
      departed_at timestamptz not null
    )`);
  await knex.raw('create index departures_into on departures (into_id) where into_id is not null');
  await knex.raw('create table undone_merges (merge_id uuid primary key)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table undone_merges, departures');
}
