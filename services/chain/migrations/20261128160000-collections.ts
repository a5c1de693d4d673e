import type { Knex } from 'knex';

/** Totals, holders, tokens, sales and days of collections, as of the last block that was applied. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table collection_totals (
      chain_id bigint not null,
      family text not null,
      minted numeric(78) not null,
      burned numeric(78) not null,
      arrived numeric(78) not null,
      departed numeric(78) not null,
      holders bigint not null,
      listed bigint not null,
      sales bigint not null,
      volume numeric(78) not null,
      -- Settings of the contract that only events tell.
      settings jsonb not null,
      primary key (chain_id, family)
    )`);
  await knex.raw(`
    create table collection_holders (
      chain_id bigint not null,
      family text not null,
      address text not null,
      amount numeric(78) not null,
      primary key (chain_id, family, address)
    )`);
  await knex.raw(`
    create index collection_holders_by_amount on collection_holders (chain_id, family, amount desc, address)
    where amount > 0`);
  await knex.raw(`
    create table collection_tokens (
      chain_id bigint not null,
      family text not null,
      token_id numeric(78) not null,
      -- Null where the token left for another chain.
      owner text,
      price numeric(78),
      state jsonb,
      primary key (chain_id, family, token_id)
    )`);
  await knex.raw(`
    create index collection_tokens_by_price on collection_tokens (chain_id, family, price, token_id)
    where price is not null`);
  await createHistory(knex);
}

async function createHistory(knex: Knex): Promise<void> {
  await knex.raw(`
    create table collection_days (
      chain_id bigint not null,
      family text not null,
      -- A day of UTC, as in 2027-02-01.
      day text not null,
      made numeric(78) not null,
      sales bigint not null,
      volume numeric(78) not null,
      primary key (chain_id, family, day)
    )`);
  await knex.raw(`
    create table collection_sales (
      chain_id bigint not null,
      block_number bigint not null,
      log_index integer not null,
      family text not null,
      token_id numeric(78) not null,
      seller text not null,
      buyer text not null,
      price numeric(78) not null,
      block_time bigint not null,
      transaction_hash text not null,
      primary key (chain_id, block_number, log_index)
    )`);
  await knex.raw(`
    create index collection_sales_of_token on collection_sales (chain_id, token_id, block_number, log_index)`);
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['sales', 'days', 'tokens', 'holders', 'totals'];
  for (const table of tables) await knex.schema.dropTable(`collection_${table}`);
}
