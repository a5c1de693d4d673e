import type { Knex } from 'knex';

/** Budgets of experience and of minted creatures, whole numbers as those of eggs. The ultigen service gives them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table monster_budgets (
      key_id uuid not null references api_keys on delete cascade,
      asset text not null check (asset like 'monster:%'),
      -- Both grow with each grant.
      granted bigint not null check (granted >= 0),
      spent bigint not null default 0 check (spent >= 0),
      primary key (key_id, asset)
    );
    create table monster_reservations (
      reference text primary key,
      key_id uuid not null,
      asset text not null,
      amount bigint not null check (amount > 0),
      expires_at timestamptz not null,
      spent_at timestamptz not null,
      settled_at timestamptz,
      given boolean,
      foreign key (key_id, asset) references monster_budgets on delete cascade
    );
    create index monster_reservations_budget on monster_reservations (key_id, asset);
    create index monster_reservations_due on monster_reservations (expires_at) where settled_at is null;
    create index monster_reservations_settled on monster_reservations (settled_at) where settled_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table monster_reservations, monster_budgets');
}
