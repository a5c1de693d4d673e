import type { Knex } from 'knex';

/** Lets projections take the latest blocks back: records as they were before each of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table record_journal (
      -- The projection.
      book text not null,
      chain_id bigint not null,
      block_number bigint not null,
      record_table text not null,
      -- The columns of its key beside the chain.
      at jsonb not null,
      -- Null if there was none.
      before jsonb,
      primary key (book, chain_id, block_number, record_table, at)
    )`);
  await knex.raw(`
    create table record_progress (
      book text not null,
      chain_id bigint not null,
      first_block bigint not null,
      -- Blocks above this one can be taken back.
      journal_from bigint not null,
      -- Blocks were left out, so everything has to be applied again.
      is_waiting boolean not null,
      primary key (book, chain_id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['record_progress', 'record_journal']) await knex.schema.dropTable(table);
}
