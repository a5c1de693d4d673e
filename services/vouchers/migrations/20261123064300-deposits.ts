import type { Knex } from 'knex';

/** Deposits that players asked for, and the final deposits of the voucher converter. See docs/adr/0068. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table deposits (
      id uuid primary key,
      user_id uuid not null,
      chain_id bigint not null,
      -- The voucher converter.
      contract text not null,
      receiver text not null,
      -- The platform keeps the wallet and sends the deposit.
      custodial boolean not null,
      contract_type text not null,
      asset_contract text not null,
      -- Its single-use id on chain.
      voucher_id numeric(78, 0) not null,
      -- Its number in the contract, while a block has it.
      nonce bigint,
      credited_at timestamptz,
      -- Why it could not be credited.
      failure text,
      created_at timestamptz not null,
      unique (chain_id, voucher_id)
    )`);
  await knex.raw('create index deposits_of_players on deposits (user_id, created_at desc, id desc)');
  await knex.raw('create index deposits_by_nonce on deposits (chain_id, nonce) where nonce is not null');
  await knex.raw(`
    create table deposit_parts (
      deposit_id uuid not null references deposits (id),
      position smallint not null,
      token_id numeric(78, 0),
      amount numeric(78, 0) not null check (amount > 0),
      primary key (deposit_id, position)
    )`);
  await knex.raw(`
    create table chain_deposits (
      chain_id bigint not null,
      nonce bigint not null,
      block_number bigint not null,
      transaction_hash text not null,
      account text not null,
      voucher_id numeric(78, 0) not null,
      -- Nobody asked for it, or it could not be credited.
      unmatched boolean not null default false,
      primary key (chain_id, nonce)
    )`);
  await knex.raw('create index chain_deposits_by_block on chain_deposits (chain_id, block_number)');
  await knex.raw('create index chain_deposits_unmatched on chain_deposits (chain_id, nonce) where unmatched');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table chain_deposits, deposit_parts, deposits');
}
