import type { Knex } from 'knex';

/** Hatches, the monsters that were drawn for them or minted by others, and what either of them says about eggs. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('hatches', (table) => {
    table.uuid('id').primary();
    table.text('address').notNullable();
    table.boolean('custodial').notNullable();
    table.smallint('egg_type').notNullable();
    table.integer('amount').notNullable();
    table.text('status').notNullable().defaultTo('preparing');
    table.decimal('voucher_id', 78, 0).unique();
    table.bigInteger('deadline');
    table.text('signature');
    table.bigInteger('used_block').index();
    table.bigInteger('block_number').index();
    table.text('transaction_hash');
    table.text('failure');
    table.timestamp('created_at').notNullable();
    table.index(['address', 'created_at', 'id']);
    table.check("status in ('preparing', 'signed', 'waiting', 'sent', 'seen', 'failed')", [], 'hatches_status');
    table.check('amount between 1 and 10', [], 'hatches_amount');
  });
  await knex.raw(`
    create index hatches_unfinished on hatches (address, egg_type)
      where status in ('preparing', 'signed', 'waiting', 'sent')`);
  await knex.raw(`
    create index hatches_unused on hatches (deadline)
      where used_block is null and status in ('signed', 'waiting', 'sent')`);

  // 'drawn': bound to owner and egg_type, waiting for the next hatch of these; 'hatching': in a hatch; 'minted': on chain.
  await knex.schema.createTable('monsters', (table) => {
    table.bigIncrements('id');
    table.text('owner').notNullable();
    table.text('state').notNullable();
    table.bigInteger('monster_id').notNullable();
    table.bigInteger('level').notNullable().defaultTo(1);
    table.bigInteger('stage').notNullable().defaultTo(1);
    table.bigInteger('xp').notNullable().defaultTo(0);
    table.bigInteger('drawn_monster_id');
    table.smallint('egg_type');
    table.uuid('hatch_id').references('hatches.id');
    table.smallint('position');
    table.decimal('token_id', 78, 0).unique();
    table.bigInteger('minted_block').index();
    table.check("state in ('drawn', 'hatching', 'minted')", [], 'monsters_state');
    table.check("(state = 'minted') = (token_id is not null)", [], 'monsters_token');
    table.check("(state = 'drawn') <= (hatch_id is null)", [], 'monsters_drawn');
  });
  await knex.raw(`create index monsters_by_owner on monsters (owner, id desc) where state <> 'drawn'`);
  await knex.raw(`create index monsters_drawn_by_owner on monsters (owner, egg_type, id) where state = 'drawn'`);
  await knex.raw('create index monsters_by_hatch on monsters (hatch_id, position) where hatch_id is not null');

  await knex.raw(`
    create view eggs_reserved as
      select address, egg_type, sum(amount) as amount from hatches
      where status in ('preparing', 'signed', 'waiting', 'sent')
      group by address, egg_type`);
  await knex.raw(`
    create view eggs_on_their_way as
      select address, egg_type, amount from gifts where status <> 'seen'
      union all
      select address, egg_type, amount from orders where status in ('pending', 'sent')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop view eggs_on_their_way');
  await knex.raw('drop view eggs_reserved');
  await knex.schema.dropTable('monsters');
  await knex.schema.dropTable('hatches');
}
