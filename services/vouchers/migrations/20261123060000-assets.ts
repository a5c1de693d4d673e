import type { Knex } from 'knex';

/** The assets that vouchers are of. Token ids and amounts are base units up to 2^256 - 1. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table assets (
      id uuid primary key,
      name text not null,
      category text not null,
      description text,
      -- 'blockchain' for a token of a contract, 'game' for something that exists here alone.
      type text not null check (type in ('blockchain', 'game')),
      contract_type text check (contract_type in ('ERC20', 'ERC721', 'ERC1155')),
      chain_id integer,
      contract text,
      -- Who pays a claim on chain. Null for the voucher converter.
      holder text,
      -- Null for every token of the contract: each voucher then names its own.
      token_id numeric(78, 0) check (token_id >= 0 and token_id < 2::numeric ^ 256),
      property text,
      image text not null,
      decimals smallint not null default 0 check (decimals between 0 and 77),
      created_by uuid,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (type = 'game' or (contract_type is not null and chain_id is not null and contract is not null))
    )`);
  await knex.raw('create index assets_by_name on assets (lower(name), id)');
  await knex.raw(
    `create unique index assets_by_token on assets (chain_id, contract, token_id) nulls not distinct where contract is not null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table assets');
}
