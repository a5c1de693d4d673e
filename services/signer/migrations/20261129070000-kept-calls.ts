import type { Knex } from 'knex';

/** Calls of kept wallets that were counted against limits of the day, one of each nonce. The release before signs none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kept_calls (
      chain_id bigint not null,
      sender text not null,
      nonce bigint not null,
      digest text not null,
      created_at timestamptz not null,
      primary key (chain_id, sender, nonce)
    );
    create index kept_calls_created_at on kept_calls using brin (created_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table kept_calls');
}
