import type { Knex } from 'knex';

/** Final uses of vouchers that no redemption here knows: those of other services, and those that a restored database has forgotten. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table unknown_uses (
      chain_id bigint not null,
      voucher_id numeric(78, 0) not null,
      final_block bigint not null,
      transaction_hash text not null,
      primary key (chain_id, voucher_id)
    );
    create index unknown_uses_final_block on unknown_uses (chain_id, final_block);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table unknown_uses');
}
