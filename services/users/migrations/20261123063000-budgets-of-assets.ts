import type { Knex } from 'knex';

/**
 * Budgets of vouchers, in base units up to 2^256 - 1. They stand beside those of eggs, whose amounts the release before reads as
 * int8. Name and decimals of an asset never change, so they are kept here for people to read.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table asset_budgets (
      key_id uuid not null references api_keys on delete cascade,
      asset text not null check (asset like 'asset:%'),
      name text not null,
      decimals smallint not null,
      -- Both grow with each grant.
      granted numeric(100, 0) not null check (granted >= 0),
      spent numeric(100, 0) not null default 0 check (spent >= 0),
      primary key (key_id, asset)
    );
    create index asset_budgets_use on asset_budgets (asset) where granted > spent;

    create table asset_reservations (
      reference text primary key,
      key_id uuid not null,
      asset text not null,
      amount numeric(78, 0) not null check (amount > 0),
      expires_at timestamptz not null,
      spent_at timestamptz not null,
      settled_at timestamptz,
      given boolean,
      foreign key (key_id, asset) references asset_budgets on delete cascade
    );
    create index asset_reservations_budget on asset_reservations (key_id, asset);
    create index asset_reservations_due on asset_reservations (expires_at) where settled_at is null;
    create index asset_reservations_settled on asset_reservations (settled_at) where settled_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table asset_reservations, asset_budgets');
}
