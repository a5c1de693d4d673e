import type { Knex } from 'knex';

/**
 * Calls that players asked their kept wallets to send. How far one is follows from `relayed_transactions`, whose reference is
 * `kept:` and the uid.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kept_calls (
      uid uuid primary key,
      wallet text not null,
      chain_id bigint not null,
      family text not null,
      contract text not null,
      function_name text not null,
      arguments jsonb not null,
      value numeric(78) not null,
      created_at timestamptz not null
    );
    create index kept_calls_of_wallets on kept_calls (wallet, created_at);
    create index kept_calls_created_at on kept_calls using brin (created_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table kept_calls');
}
