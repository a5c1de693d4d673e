import type { Knex } from 'knex';

/** Airdrops: drafts, uploaded lists, dry runs, recipients and claims. Amounts are base units. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table airdrops (
      id uuid primary key,
      version integer not null default 1,
      state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'ended')),
      name text not null,
      description text not null,
      image text,
      source text not null check (source in ('blockchain', 'game')),
      ways text[] not null,
      asset_id uuid not null references assets (id),
      token_id numeric(78, 0),
      match jsonb not null,
      -- Null where the rows of a list have their own.
      amount numeric(78, 0) check (amount > 0),
      amount_per text not null check (amount_per in ('recipient', 'holding')),
      budget numeric(78, 0) not null check (budget > 0),
      max_claims integer not null check (max_claims > 0),
      starts_at timestamptz,
      ends_at timestamptz not null,
      chain_id integer,
      chain_airdrop_id numeric(78, 0),
      -- Hashes of e-mail addresses are made with it. Null once they are forgotten.
      email_salt bytea,
      -- The list in force, and the dry run whose recipients can claim.
      list_id uuid,
      run_id uuid,
      approved_run uuid,
      approved_by uuid,
      approved_at timestamptz,
      approved_because text,
      -- The last recipient who was told of the activation.
      told_number integer,
      created_by uuid not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      activated_at timestamptz,
      ended_at timestamptz
    )`);
  await knex.raw('create index airdrops_newest on airdrops (created_at desc, id desc)');
  await knex.raw(`create index airdrops_open on airdrops (ends_at, id) where state in ('active', 'paused')`);
  await knex.raw(`create index airdrops_to_tell on airdrops (id) where told_number is not null`);
  await knex.raw(
    `create index airdrops_to_forget on airdrops (ended_at) where state = 'ended' and email_salt is not null`,
  );
  await knex.raw('create index airdrops_by_asset on airdrops (asset_id)');
  await knex.raw(`create unique index airdrops_on_chain on airdrops (chain_id, chain_airdrop_id)`);
  await knex.raw(`
    create table airdrop_lists (
      id uuid primary key,
      airdrop_id uuid not null references airdrops (id) on delete cascade,
      version integer not null,
      status text not null check (status in ('reading', 'ready', 'refused')),
      tickets uuid[] not null,
      rows_read integer not null default 0,
      recipients integer not null default 0,
      amount numeric not null default 0,
      faults jsonb not null default '[]',
      fault_count integer not null default 0,
      created_by uuid not null,
      created_at timestamptz not null
    )`);
  await knex.raw('create index airdrop_lists_newest on airdrop_lists (airdrop_id, created_at desc, id)');
  await knex.raw(`create index airdrop_lists_to_read on airdrop_lists (created_at, id) where status = 'reading'`);
  await knex.raw(`
    create table airdrop_list_rows (
      list_id uuid not null references airdrop_lists (id) on delete cascade,
      number integer not null,
      address text,
      email_hash bytea,
      email_hint text,
      amount numeric(78, 0) not null check (amount > 0),
      primary key (list_id, number),
      check ((address is null) <> (email_hash is null))
    )`);
  await knex.raw(`
    create table airdrop_runs (
      id uuid primary key,
      airdrop_id uuid not null references airdrops (id) on delete cascade,
      version integer not null,
      status text not null check (status in ('running', 'waiting', 'done')),
      waits_for text,
      -- How far it is: the last number, and the last address of a rule.
      number integer not null default 0,
      after_address text,
      is_judged boolean not null default false,
      total integer,
      chain_id integer,
      block integer,
      eligible integer not null default 0,
      ineligible integer not null default 0,
      reasons jsonb not null default '{}',
      amount numeric not null default 0,
      most numeric not null default 0,
      gas jsonb,
      contract jsonb,
      advice jsonb not null default '[]',
      created_by uuid not null,
      created_at timestamptz not null,
      finished_at timestamptz
    )`);
  await knex.raw('create index airdrop_runs_newest on airdrop_runs (airdrop_id, created_at desc, id)');
  await knex.raw(`create index airdrop_runs_open on airdrop_runs (created_at, id) where status <> 'done'`);
  await knex.raw(`
    create table airdrop_recipients (
      id uuid not null default gen_random_uuid(),
      run_id uuid not null references airdrop_runs (id) on delete cascade,
      number integer not null,
      address text,
      email_hash bytea,
      email_hint text,
      amount numeric(78, 0) not null,
      held numeric,
      -- Null for a recipient who gets something.
      reason text,
      claim text not null default 'none' check (claim in ('none', 'pending', 'claimed')),
      way text,
      claimed_at timestamptz,
      primary key (run_id, number),
      unique (id)
    )`);
  await knex.raw(
    `create unique index airdrop_recipients_by_address on airdrop_recipients (run_id, address) where address is not null`,
  );
  await knex.raw(
    `create unique index airdrop_recipients_by_email on airdrop_recipients (run_id, email_hash) where email_hash is not null`,
  );
  await knex.raw(`
    create table airdrop_slots (
      airdrop_id uuid not null references airdrops (id) on delete cascade,
      stripe smallint not null,
      room integer not null,
      used integer not null default 0,
      primary key (airdrop_id, stripe),
      check (used between 0 and room)
    )`);
  await knex.raw(`
    create table airdrop_claims (
      id uuid primary key,
      airdrop_id uuid not null references airdrops (id),
      recipient_id uuid not null references airdrop_recipients (id),
      -- Null once its account was deleted.
      user_id uuid,
      way text not null check (way in ('ledger', 'signature')),
      -- 'asked' until the signature is stored.
      status text not null check (status in ('asked', 'credited', 'signed', 'seen', 'claimed', 'expired')),
      amount numeric(78, 0) not null,
      stripe smallint not null,
      voucher_id uuid,
      chain_id integer,
      contract text,
      receiver text,
      nonce numeric(78, 0),
      deadline bigint,
      signature text,
      request jsonb,
      created_at timestamptz not null
    )`);
  await knex.raw(`create unique index airdrop_claims_live on airdrop_claims (recipient_id) where status <> 'expired'`);
  await knex.raw('create index airdrop_claims_by_user on airdrop_claims (user_id, created_at desc, id desc)');
  await knex.raw(`create index airdrop_claims_asked on airdrop_claims (created_at) where status = 'asked'`);
  await knex.raw(`
    create table airdrop_acts (
      id bigint generated always as identity primary key,
      airdrop_id uuid not null,
      at timestamptz not null,
      by uuid,
      act text not null,
      version integer not null,
      detail jsonb not null default '{}'
    )`);
  await knex.raw('create index airdrop_acts_newest on airdrop_acts (airdrop_id, id desc)');
  await knex.raw(`
    create table airdrop_contract_events (
      chain_id integer not null,
      airdrop_id numeric(78, 0) not null,
      block_number integer not null,
      log_index integer not null,
      kind text not null check (kind in ('max', 'state', 'claim')),
      value numeric(78, 0) not null,
      primary key (chain_id, airdrop_id, kind, block_number, log_index)
    )`);
  await knex.raw('create index airdrop_contract_events_by_block on airdrop_contract_events (chain_id, block_number)');
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [
    'airdrop_contract_events',
    'airdrop_acts',
    'airdrop_claims',
    'airdrop_slots',
    'airdrop_recipients',
    'airdrop_runs',
    'airdrop_list_rows',
    'airdrop_lists',
    'airdrops',
  ])
    await knex.raw(`drop table ${table}`);
}
