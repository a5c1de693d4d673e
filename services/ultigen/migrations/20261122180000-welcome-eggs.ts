import type { Knex } from 'knex';

const reserves = `status in ('preparing', 'signed', 'waiting', 'sent') or bound`;

const reserve = (knex: Knex, condition: string) =>
  knex.raw(`
    create or replace view eggs_reserved as
      select address, egg_type, cast(sum(amount) as bigint) as amount, chain_id from (
        select address, egg_type, amount, chain_id from hatches where ${condition}
        union all
        select address, egg_type, amount, chain_id from egg_locks
      ) as reserved
      group by chain_id, address, egg_type`);

/**
 * A welcome egg stands in the service at once and waits for room on the chain. The release before runs on this schema: new
 * columns have defaults, and eggs that wait count as on their way.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table gifts drop constraint gifts_status,
      add constraint gifts_status check (status in ('held', 'pending', 'signed', 'sent', 'failed', 'seen'))`);
  await knex.schema.alterTable('welcomes', (table) => {
    // An opaque name of where the player came from. Forgotten after a week.
    table.text('network');
    table.date('day');
    // Counts up within a network and day.
    table.integer('place').notNullable().defaultTo(1);
    table.boolean('worked').notNullable().defaultTo(false);
    table.timestamp('account_at');
    table.timestamp('pressed_at');
    // When the player last showed that they want the egg.
    table.timestamp('wanted_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('released_at').index();
    table.index('created_at');
    table.index('gift_id');
  });
  // Eggs of the release before are on their way already.
  await knex.raw('update welcomes set released_at = created_at, wanted_at = created_at where gift_id is not null');
  await knex.raw('create index welcomes_waiting on welcomes (wanted_at) where released_at is null');
  await knex.raw('create index welcomes_networks_kept on welcomes (created_at) where network is not null');
  await knex.schema.createTable('welcome_networks', (table) => {
    table.text('network').notNullable();
    table.date('day').notNullable().index();
    table.integer('newcomers').notNullable().defaultTo(0);
    table.integer('released').notNullable().defaultTo(0);
    table.primary(['network', 'day']);
  });
  await knex.schema.alterTable('hatches', (table) => {
    table.boolean('awaits_eggs').notNullable().defaultTo(false);
  });
  await knex.raw(
    'create index hatches_awaiting_eggs on hatches (chain_id, address, egg_type, created_at) where awaits_eggs',
  );
  await reserve(knex, `(${reserves}) and not awaits_eggs`);
  // Welcome eggs that are not on chain yet, without those that hatches have taken.
  await knex.raw(`
    create view eggs_promised as
      select chain_id, address, egg_type, sum(amount) as amount from (
        select chain_id, address, egg_type, amount from gifts where giver = 'welcome' and status <> 'seen'
        union all
        select chain_id, address, egg_type, -amount from hatches where awaits_eggs and status = 'preparing'
      ) as sides
      group by chain_id, address, egg_type`);
  await knex.raw(
    `create index gifts_promised on gifts (address, chain_id) where giver = 'welcome' and status <> 'seen'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop view eggs_promised');
  await reserve(knex, reserves);
  await knex.raw('drop index gifts_promised');
  await knex.schema.alterTable('hatches', (table) => table.dropColumn('awaits_eggs'));
  await knex.schema.dropTable('welcome_networks');
  await knex.schema.alterTable('welcomes', (table) => {
    for (const name of ['network', 'day', 'place', 'worked', 'account_at', 'pressed_at', 'wanted_at', 'released_at'])
      table.dropColumn(name);
  });
  await knex.raw(`update gifts set status = 'failed' where status = 'held'`);
  await knex.raw(`
    alter table gifts drop constraint gifts_status,
      add constraint gifts_status check (status in ('pending', 'signed', 'sent', 'failed', 'seen'))`);
}
