import type { Knex } from 'knex';

/** Tables that every service has in its own schema. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('outbox', (table) => {
    table.bigIncrements('id');
    table.uuid('event_id').notNullable();
    table.text('topic').notNullable();
    table.text('key').notNullable();
    table.text('type').notNullable();
    table.binary('payload').notNullable();
    table.jsonb('headers').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
  });
  await knex.schema.createTable('inbox', (table) => {
    table.text('group_name').notNullable();
    table.uuid('event_id').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now()).index();
    table.primary(['group_name', 'event_id']);
  });
  await knex.schema.createTable('dead_letters', (table) => {
    table.text('group_name').notNullable();
    table.uuid('event_id').notNullable();
    table.text('topic').notNullable();
    table.text('key').notNullable();
    table.text('type').notNullable();
    table.binary('payload').notNullable();
    table.jsonb('headers').notNullable();
    table.timestamp('occurred_at').notNullable();
    table.text('error').notNullable();
    table.integer('tries').notNullable();
    table.timestamp('failed_at').notNullable().defaultTo(knex.fn.now()).index();
    table.timestamp('replayed_at');
    table.primary(['group_name', 'event_id']);
  });
  await knex.schema.createTable('idempotency_keys', (table) => {
    table.binary('id').primary();
    table.binary('fingerprint').notNullable();
    table.binary('body').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('expires_at').notNullable().index();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['idempotency_keys', 'dead_letters', 'inbox', 'outbox']) await knex.schema.dropTable(table);
}
