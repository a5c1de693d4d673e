import type { Knex } from 'knex';

/** Budgets of avatars and of items that avatars wear, whole numbers as those of eggs. The masters service gives them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table masters_budgets (
      key_id uuid not null references api_keys on delete cascade,
      asset text not null check (asset like 'masters:%'),
      -- Both grow with each grant.
      granted bigint not null check (granted >= 0),
      spent bigint not null default 0 check (spent >= 0),
      primary key (key_id, asset)
    );
    create table masters_reservations (
      reference text primary key,
      key_id uuid not null,
      asset text not null,
      amount bigint not null check (amount > 0),
      expires_at timestamptz not null,
      spent_at timestamptz not null,
      settled_at timestamptz,
      given boolean,
      foreign key (key_id, asset) references masters_budgets on delete cascade
    );
    create index masters_reservations_budget on masters_reservations (key_id, asset);
    create index masters_reservations_due on masters_reservations (expires_at) where settled_at is null;
    create index masters_reservations_settled on masters_reservations (settled_at) where settled_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table masters_reservations, masters_budgets');
}
