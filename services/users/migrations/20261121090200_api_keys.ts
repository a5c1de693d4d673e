import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table api_keys (
      id uuid primary key,
      name text not null,
      hash bytea not null unique,
      prefix text not null,
      permissions text[] not null,
      app_id text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      revoked_at timestamptz
    );
    create index api_keys_newest on api_keys (created_at desc, id) where revoked_at is null;
    create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null;

    create table api_key_budgets (
      key_id uuid not null references api_keys on delete cascade,
      asset text not null,
      granted bigint not null check (granted >= 0),
      spent bigint not null default 0,
      primary key (key_id, asset)
    );

    create table budget_reservations (
      reference text primary key,
      key_id uuid not null,
      asset text not null,
      amount bigint not null check (amount > 0),
      expires_at timestamptz not null,
      spent_at timestamptz,
      foreign key (key_id, asset) references api_key_budgets on delete cascade
    );
    create index budget_reservations_open on budget_reservations (key_id, asset, expires_at) where spent_at is null;
    create index budget_reservations_expiry on budget_reservations (expires_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table budget_reservations, api_key_budgets, api_keys');
}
