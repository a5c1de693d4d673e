import type { Knex } from 'knex';

/** Keeps what the contracts tell of tokens, avatars and kinds, log by log, so that a reorganisation can be undone exactly. */
export async function up(knex: Knex): Promise<void> {
  await tokens(knex);
  await avatars(knex);
  await knex.raw(`
    create table kind_changes (
      chain_id bigint not null,
      block_number bigint not null,
      log_index integer not null,
      collection text not null,
      -- Null for a switch of the whole collection.
      kind_id numeric(78, 0),
      name text not null,
      -- Only of prices.
      currency text,
      value numeric(78, 0) not null,
      primary key (chain_id, block_number, log_index)
    )`);
  await knex.raw(`
    create index kind_changes_last on kind_changes
      (chain_id, collection, kind_id, name, currency, block_number desc, log_index desc)`);
}

async function tokens(knex: Knex): Promise<void> {
  const collection = `collection text not null constraint collection_known check (collection in ('items', 'boxes', 'tickets'))`;
  await knex.raw(`
    create table token_transfers (
      chain_id bigint not null,
      block_number bigint not null,
      log_index integer not null,
      -- Its place in a batch.
      position integer not null,
      ${collection},
      from_address text not null,
      to_address text not null,
      token_id numeric(78, 0) not null,
      amount numeric(78, 0) not null,
      primary key (chain_id, block_number, log_index, position)
    )`);
  await knex.raw(`
    create table token_balances (
      chain_id bigint not null,
      ${collection},
      address text not null,
      token_id numeric(78, 0) not null,
      amount numeric(78, 0) not null,
      primary key (chain_id, collection, address, token_id)
    )`);
  await knex.raw(`
    create table token_supplies (
      chain_id bigint not null,
      ${collection},
      token_id numeric(78, 0) not null,
      -- All that were ever minted. Burning lowers it for none of the contracts.
      minted numeric(78, 0) not null,
      burned numeric(78, 0) not null,
      primary key (chain_id, collection, token_id)
    )`);
}

async function avatars(knex: Knex): Promise<void> {
  await knex.raw(`
    create table avatar_transfers (
      chain_id bigint not null,
      block_number bigint not null,
      log_index integer not null,
      token_id bigint not null,
      from_address text not null,
      to_address text not null,
      primary key (chain_id, block_number, log_index)
    )`);
  await knex.raw(`
    create table avatar_changes (
      chain_id bigint not null,
      block_number bigint not null,
      log_index integer not null,
      token_id bigint not null,
      -- All its traits, or all that it wears, from then on.
      traits integer[],
      items integer[],
      primary key (chain_id, block_number, log_index),
      constraint avatar_changes_one check ((traits is null) <> (items is null))
    )`);
  for (const table of ['avatar_transfers', 'avatar_changes'])
    await knex.raw(`create index ${table}_of on ${table} (chain_id, token_id, block_number desc, log_index desc)`);
  await knex.raw(`
    create table avatars (
      chain_id bigint not null,
      token_id bigint not null,
      owner text not null,
      traits integer[] not null,
      items integer[] not null,
      minted_block bigint not null,
      primary key (chain_id, token_id)
    )`);
  await knex.raw('create index avatars_owned on avatars (owner, chain_id, token_id)');
  await knex.raw(`
    create table avatar_names (
      chain_id bigint not null,
      token_id bigint not null,
      name text not null,
      named_by uuid,
      named_at timestamptz not null,
      primary key (chain_id, token_id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table kind_changes, token_transfers, token_balances, token_supplies, avatar_transfers,
    avatar_changes, avatars, avatar_names`);
}
