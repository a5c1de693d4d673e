import type { Knex } from 'knex';

/** The sealed key that makes ids of vouchers out of their references. The release before draws ids at random, beside it too. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table voucher_id_keys (
      name text primary key,
      ciphertext bytea not null,
      iv bytea not null,
      tag bytea not null,
      wrapped_key bytea not null,
      master_key_id text not null,
      created_at timestamptz not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table voucher_id_keys');
}
