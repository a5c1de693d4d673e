import type { Knex } from 'knex';

/** Claims that a chain paid and that this database has forgotten, as after a restore, with what the ledger took off for each. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table adopted_claims (
      chain_id bigint not null,
      voucher_id numeric(78, 0) not null,
      paid numeric(78, 0) not null,
      taken numeric(78, 0) not null,
      adopted_at timestamptz not null,
      accepted_by text,
      primary key (chain_id, voucher_id)
    );
    create index adopted_claims_open on adopted_claims (chain_id, voucher_id) where taken < paid and accepted_by is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table adopted_claims');
}
