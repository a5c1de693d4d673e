import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // The verdict of the last look on each law.
  await knex.schema.createTable('law_states', (table) => {
    table.text('law').primary();
    table.text('status').notNullable();
    table.text('reason');
    table.timestamp('since').notNullable();
    table.timestamp('checked_at').notNullable();
    table.jsonb('blocks').notNullable();
    table.jsonb('figures').notNullable();
  });

  await knex.schema.createTable('law_findings', (table) => {
    table.uuid('uid').primary();
    table.text('law').notNullable();
    table.text('about').notNullable();
    table.text('expected').notNullable();
    table.text('actual').notNullable();
    table.timestamp('since').notNullable();
    table.timestamp('last_seen_at').notNullable();
    table.timestamp('ended_at');
  });
  await knex.raw('create unique index law_findings_open on law_findings (law, about) where ended_at is null');
  await knex.raw('create index law_findings_ended on law_findings (ended_at desc, uid) where ended_at is not null');

  // Messages that were under way at the last look, by path and state.
  await knex.schema.createTable('law_ways', (table) => {
    table.text('subject').notNullable();
    table.bigInteger('from_chain').notNullable();
    table.bigInteger('to_chain').notNullable();
    table.text('state').notNullable();
    table.integer('count').notNullable();
    table.timestamp('oldest_at').notNullable();
    table.primary(['subject', 'from_chain', 'to_chain', 'state']);
  });

  await knex.schema.createTable('law_limits', (table) => {
    table.bigInteger('chain_id').notNullable();
    table.text('bridge').notNullable();
    table.text('direction').notNullable();
    table.decimal('most', 78, 0).notNullable();
    table.decimal('available', 78, 0).notNullable();
    table.primary(['chain_id', 'bridge', 'direction']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['law_limits', 'law_ways', 'law_findings', 'law_states']) await knex.schema.dropTable(table);
}
