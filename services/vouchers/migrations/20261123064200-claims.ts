import type { Knex } from 'knex';

/** Claims of vouchers, and the final claims that the reward dealer paid. See docs/adr/0068. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table claims (
      id uuid primary key,
      user_id uuid not null,
      chain_id bigint not null,
      -- The kind of voucher that is signed.
      type text not null,
      -- The reward dealer.
      contract text not null,
      receiver text not null,
      -- The platform keeps the wallet and sends the claim.
      custodial boolean not null,
      contract_type text not null,
      asset_contract text not null,
      holder text not null,
      -- What final blocks decided.
      outcome text check (outcome in ('claimed', 'expired')),
      -- Final blocks said something else later: a final block was undone.
      contradicted boolean not null default false,
      created_at timestamptz not null
    )`);
  await knex.raw('create index claims_of_players on claims (user_id, created_at desc, id desc)');
  await knex.raw('create index claims_contradicted on claims (id) where contradicted');
  await knex.raw(`
    create table claim_parts (
      claim_id uuid not null references claims (id),
      position smallint not null,
      -- The voucher that it was taken from.
      voucher_id uuid not null,
      asset_id uuid not null references assets (id),
      token_id numeric(78, 0),
      amount numeric(78, 0) not null check (amount > 0),
      -- Its single-use id on chain.
      reward_id numeric(78, 0) not null,
      primary key (claim_id, position)
    )`);
  await knex.raw('create index claim_parts_by_reward on claim_parts (reward_id)');
  await knex.raw(`
    create table chain_claims (
      chain_id bigint not null,
      block_number bigint not null,
      log_index integer not null,
      transaction_hash text not null,
      voucher_id numeric(78, 0) not null,
      receiver text not null,
      contract_type smallint not null,
      contract text not null,
      token_id numeric(78, 0) not null,
      amount numeric(78, 0) not null,
      primary key (chain_id, block_number, log_index)
    )`);
  await knex.raw('create index chain_claims_by_voucher on chain_claims (chain_id, voucher_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table chain_claims, claim_parts, claims');
}
