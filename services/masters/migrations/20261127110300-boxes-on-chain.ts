import type { Knex } from 'knex';

/** Keeps the odds that the contract of boxes published, and openings: asked for, and drawn. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table odds_on_chain (
      chain_id bigint not null,
      box_id bigint not null,
      version integer not null,
      odds_hash text not null,
      -- In the order of the draw.
      item_ids integer[] not null,
      weights bigint[] not null,
      block_number bigint not null,
      transaction_hash text not null,
      primary key (chain_id, box_id, version)
    )`);
  await knex.raw(`
    create table box_openings (
      chain_id bigint not null,
      opening_id bigint not null,
      account text not null,
      box_id bigint not null,
      odds_version integer not null,
      amount integer not null,
      draw_block bigint not null,
      requested_block bigint not null,
      request_hash text not null,
      -- Null until it is drawn. A seed of zeros says that the draw lapsed.
      seed text,
      item_ids integer[],
      revealed_block bigint,
      reveal_hash text,
      primary key (chain_id, opening_id)
    )`);
  await knex.raw('create index box_openings_of on box_openings (account, chain_id, opening_id desc)');
  await knex.raw('create index box_openings_requested on box_openings (chain_id, requested_block)');
  await knex.raw(`create index box_openings_revealed on box_openings (chain_id, revealed_block)
    where revealed_block is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table odds_on_chain, box_openings');
}
