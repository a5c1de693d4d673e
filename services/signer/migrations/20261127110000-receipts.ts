import type { Knex } from 'knex';

/**
 * Records receipts of draws off the chain that were signed, one of each draw under a commitment. The release before signs none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table signed_receipts (
      receipt_id text primary key,
      content jsonb not null,
      created_at timestamptz not null
    );
    create unique index signed_receipts_draw on signed_receipts ((content ->> 'commitment'), (content ->> 'sequence'));
    create index signed_receipts_created_at on signed_receipts using brin (created_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table signed_receipts');
}
