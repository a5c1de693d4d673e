import type { Knex } from 'knex';

const reserves = `status in ('preparing', 'signed', 'waiting', 'sent') or bound`;

/**
 * Failed hatches keep their eggs and monsters while their vouchers may still be redeemed, and eggs that leave a wallet in which
 * they are being hatched stay locked elsewhere. The release before reads both through `eggs_reserved`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table hatches add column bound boolean not null default false');
  await knex.raw(`create index hatches_reserving on hatches (address, egg_type) where ${reserves}`);
  await knex.raw('drop index hatches_unfinished');
  // A drawn monster with a hatch waits for the deadline of its voucher.
  await knex.raw('alter table monsters drop constraint monsters_drawn');
  await knex.schema.createTable('egg_locks', (table) => {
    // The transfer that moved the eggs.
    table.bigInteger('chain_id').notNullable();
    table.bigInteger('block_number').notNullable();
    table.integer('log_index').notNullable();
    table.smallint('position').notNullable();
    // Where they are.
    table.text('address').notNullable();
    table.smallint('egg_type').notNullable();
    table.bigInteger('amount').notNullable();
    // The hatch whose deadline frees them.
    table.uuid('hatch_id').notNullable().references('hatches.id').onDelete('CASCADE').index();
    table.primary(['chain_id', 'block_number', 'log_index', 'position']);
    table.index(['address', 'egg_type']);
  });
  await knex.raw(`
    create or replace view eggs_reserved as
      select address, egg_type, cast(sum(amount) as bigint) as amount, chain_id from (
        select address, egg_type, amount, chain_id from hatches where ${reserves}
        union all
        select address, egg_type, amount, chain_id from egg_locks
      ) as reserved
      group by chain_id, address, egg_type`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace view eggs_reserved as
      select address, egg_type, sum(amount) as amount, chain_id from hatches
      where status in ('preparing', 'signed', 'waiting', 'sent')
      group by chain_id, address, egg_type`);
  await knex.schema.dropTable('egg_locks');
  await knex.raw(`update monsters set hatch_id = null, position = null where state = 'drawn'`);
  await knex.raw(`alter table monsters add constraint monsters_drawn check ((state = 'drawn') <= (hatch_id is null))`);
  await knex.raw(`
    create index hatches_unfinished on hatches (address, egg_type)
      where status in ('preparing', 'signed', 'waiting', 'sent')`);
  await knex.raw('drop index hatches_reserving');
  await knex.raw('alter table hatches drop column bound');
}
