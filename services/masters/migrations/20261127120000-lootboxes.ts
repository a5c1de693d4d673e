import type { Knex } from 'knex';

/** Keeps odds as they were published, seeds of draws, purchases of boxes off the chain with their receipts, and where players are. */
export async function up(knex: Knex): Promise<void> {
  await odds(knex);
  await draws(knex);
  await purchases(knex);
  await knex.raw(`
    create table player_places (
      user_id uuid primary key,
      country text not null,
      birth_year integer not null,
      stated_at timestamptz not null
    )`);
  await allowances(knex);
}

async function odds(knex: Knex): Promise<void> {
  await knex.raw(`
    create table published_odds (
      box_id integer not null,
      version integer not null,
      odds_hash text not null,
      -- In the order of the draw, each with its weight.
      item_ids integer[] not null,
      weights bigint[] not null,
      published_at timestamptz not null,
      primary key (box_id, version)
    )`);
  await knex.raw(`
    create table box_stock (
      box_id integer primary key,
      -- How many were sold for currencies of saves, or are being sold.
      sold bigint not null constraint box_stock_sold check (sold >= 0)
    )`);
}

async function draws(knex: Knex): Promise<void> {
  await knex.raw(`
    create table draw_epochs (
      number bigint generated always as identity primary key,
      commitment text not null constraint draw_epochs_commitment unique,
      -- The seed, encrypted. Null once it is revealed.
      sealed_seed text,
      server_seed text,
      state text not null constraint draw_epochs_state check (state in ('ahead', 'open', 'closed', 'revealed')),
      draws bigint not null,
      published_at timestamptz not null,
      opened_at timestamptz,
      closed_at timestamptz,
      revealed_at timestamptz,
      constraint draw_epochs_secret check ((server_seed is not null) = (state = 'revealed') and
        (sealed_seed is null) = (state = 'revealed'))
    )`);
  await knex.raw(`create unique index draw_epochs_open on draw_epochs (state) where state = 'open'`);
  await knex.raw(`create index draw_epochs_waiting on draw_epochs (number) where state <> 'revealed'`);
  await knex.raw(`
    create table draw_receipts (
      -- Also that of the purchase.
      id uuid primary key,
      epoch bigint not null references draw_epochs,
      sequence bigint not null,
      box_id integer not null,
      odds_version integer not null,
      odds_hash text not null,
      client_seed text not null,
      item_ids integer[] not null,
      -- A whole second.
      rolled_at timestamptz not null,
      signer text,
      signature text,
      -- When it is next tried to have it signed. Null once it is.
      sign_at timestamptz,
      constraint draw_receipts_draw unique (epoch, sequence),
      constraint draw_receipts_signed check ((signature is null) = (sign_at is not null))
    )`);
  await knex.raw('create index draw_receipts_due on draw_receipts (sign_at) where sign_at is not null');
  await knex.raw('create index draw_receipts_unsigned on draw_receipts (epoch) where sign_at is not null');
}

async function purchases(knex: Knex): Promise<void> {
  await knex.raw(`
    create table box_purchases (
      id uuid primary key,
      user_id uuid not null,
      save_id uuid not null,
      game_id uuid not null,
      chain_id integer not null,
      box_id integer not null,
      odds_version integer not null,
      amount integer not null,
      currency text not null,
      -- For all together.
      price numeric(20, 0) not null,
      -- Whether it takes from a limited stock.
      limited boolean not null,
      client_seed text not null,
      -- The asset in the ledger of each item that it may give, by the id of the item.
      assets jsonb not null,
      state text not null constraint box_purchases_state
        check (state in ('reserved', 'rolled', 'given', 'refused', 'returning', 'returned')),
      -- Why it was refused or given back.
      refusal jsonb,
      failed_rolls integer not null default 0,
      tries integer not null default 0,
      -- When somebody should go on with it. Null once it has ended.
      due_at timestamptz,
      created_at timestamptz not null,
      ended_at timestamptz,
      constraint box_purchases_due check ((due_at is null) = (ended_at is not null)),
      foreign key (box_id, odds_version) references published_odds (box_id, version)
    )`);
  await knex.raw('create index box_purchases_due on box_purchases (due_at) where due_at is not null');
  await knex.raw('create index box_purchases_of_user on box_purchases (user_id, created_at desc, id desc)');
}

async function allowances(knex: Knex): Promise<void> {
  await knex.raw(`
    create table box_allowances (
      id uuid primary key,
      chain_id integer not null,
      receiver text not null,
      box_id integer not null,
      amount integer not null,
      reference text not null constraint box_allowances_reference unique,
      -- Null after the account of the admin was deleted.
      recorded_by uuid,
      recorded_at timestamptz not null
    )`);
  await knex.raw('create index box_allowances_of on box_allowances (chain_id, receiver, box_id)');
  await knex.raw('create index box_allowances_recorded on box_allowances (recorded_at desc, id desc)');
  await knex.raw('create index box_allowances_by on box_allowances (recorded_by) where recorded_by is not null');
  await knex.raw(`
    create table box_allowance_uses (
      -- A signature that was used must stay: with it would go that the boxes were given.
      signature_id uuid primary key references signatures on delete cascade,
      chain_id integer not null,
      receiver text not null,
      box_id integer not null,
      amount integer not null
    )`);
  await knex.raw('create index box_allowance_uses_of on box_allowance_uses (chain_id, receiver, box_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table box_allowance_uses, box_allowances, player_places, box_purchases, draw_receipts, draw_epochs,
    box_stock, published_odds`);
}
