import type { Knex } from 'knex';

/** Keeps the owners of wallets, and accounts that were merged into others or deleted, as the users service tells. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table wallets (
      address text primary key,
      user_id uuid,
      kind text not null constraint wallets_kind check (kind in ('custodial', 'external')),
      main boolean not null,
      changed_at timestamptz not null
    )`);
  await knex.raw('create index wallets_owner on wallets (user_id, address)');
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
  await knex.raw('drop table undone_merges, departures, wallets');
}
