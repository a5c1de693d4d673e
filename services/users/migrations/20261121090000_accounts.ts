import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table users (
      id uuid primary key,
      email text,
      display_name text,
      bio text,
      guest boolean not null,
      referral_code text not null unique,
      referral_count integer not null default 0,
      referrer_id uuid references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create unique index users_email on users (lower(email));
    create index users_referrer on users (referrer_id);

    create table user_roles (
      user_id uuid not null references users on delete cascade,
      role text not null,
      created_at timestamptz not null,
      primary key (user_id, role)
    );

    create table wallets (
      address text primary key,
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('custodial', 'external')),
      main boolean not null,
      -- The chain on which the account of a contract has proved itself: others may own its address elsewhere.
      contract_chain_id bigint,
      created_at timestamptz not null
    );
    create index wallets_user on wallets (user_id);
    create unique index wallets_main on wallets (user_id) where main;

    create table sign_in_messages (
      nonce text primary key,
      address text not null,
      chain_id bigint not null,
      message text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index sign_in_messages_address on sign_in_messages (address, created_at);
    create index sign_in_messages_expiry on sign_in_messages (expires_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table sign_in_messages, wallets, user_roles, users');
}
