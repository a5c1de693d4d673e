import type { Knex } from 'knex';

/** Holdings of addresses in the followed contracts, by final blocks. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table holdings (
      chain_id bigint not null,
      generation text not null check (generation in ('hatchy', 'lp', 'gen1', 'gen2', 'gen3')),
      address text not null,
      token_id numeric(78, 0) not null,
      amount numeric(78, 0) not null,
      primary key (chain_id, generation, address, token_id)
    )`);
  // The amount after each block that changed it.
  await knex.raw(`
    create table holding_history (
      chain_id bigint not null,
      generation text not null,
      address text not null,
      token_id numeric(78, 0) not null,
      block_number bigint not null,
      amount numeric(78, 0) not null,
      primary key (chain_id, generation, address, token_id, block_number)
    )`);
  await knex.raw('create index holding_history_block on holding_history (chain_id, block_number)');
  // Which monster a token of gen-1 or gen-3 is, from a block on. Null where it is no longer known.
  await knex.raw(`
    create table creature_kinds (
      chain_id bigint not null,
      generation text not null check (generation in ('gen1', 'gen3')),
      token_id numeric(78, 0) not null,
      block_number bigint not null,
      monster_id integer,
      is_shiny boolean not null,
      primary key (chain_id, generation, token_id, block_number)
    )`);
  await knex.raw('create index creature_kinds_block on creature_kinds (chain_id, block_number)');
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['creature_kinds', 'holding_history', 'holdings']) await knex.raw(`drop table ${table}`);
}
