import type { Knex } from 'knex';

/** Adds stakes and rewards of each chain, as the contracts have them at the last block that was applied. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table staking_pools (
      chain_id bigint not null,
      pool text not null,
      state jsonb not null,
      primary key (chain_id, pool)
    )`);
  await knex.raw(`
    create table staking_accounts (
      chain_id bigint not null,
      address text not null,
      weight numeric(78) not null generated always as (gen1_weight + gen2_weight) stored,
      gen1_weight numeric(78) not null,
      gen2_weight numeric(78) not null,
      owed numeric(78) not null,
      acc_paid numeric(78) not null,
      referrer text,
      unshared numeric(78) not null,
      bonus numeric(78) not null,
      total_bonus numeric(78) not null,
      earned jsonb not null,
      gen1 jsonb not null,
      gen2 jsonb not null,
      tokens numeric(78) not null,
      lp_amount numeric(78) not null,
      lp_owed numeric(78) not null,
      lp_acc_paid numeric(78) not null,
      primary key (chain_id, address)
    )`);
  await knex.raw(
    'create index staking_accounts_by_weight on staking_accounts (chain_id, weight, address) where weight > 0',
  );
  await knex.raw(`
    create table staking_tokens (
      chain_id bigint not null,
      token_id bigint not null,
      staker text,
      is_known boolean not null,
      monster_id integer not null,
      shiny boolean not null,
      serial bigint not null,
      primary key (chain_id, token_id)
    )`);
  await knex.raw(`
    create index staking_tokens_of_staker on staking_tokens (chain_id, staker, token_id) where staker is not null`);
  await createLists(knex);
  await createFacts(knex);
}

async function createLists(knex: Knex): Promise<void> {
  // Each account stands once below each of the five accounts above it.
  await knex.raw(`
    create table staking_referrals (
      chain_id bigint not null,
      ancestor text not null,
      level smallint not null check (level between 1 and 5),
      address text not null,
      block_number bigint not null,
      log_index integer not null,
      block_time bigint not null,
      -- Whether it named its referrer then. Otherwise an account above it did.
      is_own boolean not null,
      primary key (chain_id, ancestor, address)
    )`);
  await knex.raw(`
    create index staking_referrals_of_level
    on staking_referrals (chain_id, ancestor, level, block_number, log_index, address)`);
  await knex.raw('create index staking_referrals_of_account on staking_referrals (chain_id, address, level)');
  await knex.raw('create index staking_referrals_by_block on staking_referrals (chain_id, block_number)');
  await knex.raw(`
    create table staking_harvests (
      chain_id bigint not null,
      block_number bigint not null,
      log_index integer not null,
      kind text not null check (kind in ('rewards', 'lp')),
      address text not null,
      amount numeric(78) not null,
      block_time bigint not null,
      transaction_hash text not null,
      primary key (chain_id, block_number, log_index)
    )`);
  await knex.raw(`
    create index staking_harvests_of_account on staking_harvests (chain_id, address, block_number, log_index)`);
}

async function createFacts(knex: Knex): Promise<void> {
  // Settings of contracts that no event tells.
  await knex.raw('create table staking_facts (chain_id bigint primary key, facts jsonb not null)');
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['facts', 'harvests', 'referrals', 'tokens', 'accounts', 'pools'];
  for (const table of tables) await knex.schema.dropTable(`staking_${table}`);
}
