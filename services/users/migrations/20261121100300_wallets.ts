import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A message signs in, or links its address to one account; it never does the other.
    alter table sign_in_messages add purpose text not null default 'sign-in' check (purpose in ('sign-in', 'link'));
    alter table sign_in_messages add user_id uuid references users on delete cascade;
    alter table sign_in_messages add check ((purpose = 'link') = (user_id is not null));
    create index sign_in_messages_user on sign_in_messages (user_id) where user_id is not null;

    -- Counts for as long as the wallet is the user's.
    create table reward_receivers (
      user_id uuid primary key references users on delete cascade,
      address text not null references wallets on delete cascade
    );
    create index reward_receivers_address on reward_receivers (address);

    create table sweeps (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      chain_id bigint not null,
      to_address text not null,
      status text not null check (status in ('running', 'done', 'failed')),
      created_at timestamptz not null,
      ended_at timestamptz
    );
    create unique index sweeps_running on sweeps (user_id) where status = 'running';
    create index sweeps_newest on sweeps (user_id, created_at desc, id);
    create index sweeps_ended on sweeps (ended_at) where ended_at is not null;

    create table sweep_steps (
      id uuid primary key,
      sweep_id uuid not null references sweeps on delete cascade,
      position integer not null,
      wallet text not null,
      asset text not null check (asset in ('token', 'egg', 'monster')),
      token_id numeric(78, 0),
      amount numeric(78, 0) not null check (amount > 0),
      -- Each try has a reference of its own for the relay.
      attempt integer not null default 1,
      status text not null check (status in ('waiting', 'sent', 'seen', 'final', 'failed')),
      hash text,
      failure text,
      unique (sweep_id, position)
    );
    create index sweep_steps_turns on sweep_steps (wallet, status) where status in ('waiting', 'sent');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table sweep_steps, sweeps, reward_receivers;
    alter table sign_in_messages drop user_id, drop purpose;
  `);
}
