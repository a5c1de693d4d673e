import type { Knex } from 'knex';

/** Adds the receivers of assets of custodial wallets, and until when they may have them; one row per sweep and wallet. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sweep_authorizations (
      reference text not null,
      wallet text not null references custodial_wallets,
      user_id uuid not null,
      chain_id bigint not null,
      receiver text not null,
      until timestamptz not null,
      created_at timestamptz not null,
      primary key (reference, wallet)
    );
    create index sweep_authorizations_live on sweep_authorizations (wallet, chain_id, until);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table sweep_authorizations');
}
