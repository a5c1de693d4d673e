import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('custodial_wallets', (table) => {
    table.text('address').primary();
    table.uuid('user_id').notNullable();
    table.text('reference').notNullable().unique();
    table.binary('ciphertext').notNullable();
    table.binary('iv').notNullable();
    table.binary('tag').notNullable();
    table.binary('wrapped_key').notNullable();
    table.text('master_key_id').notNullable();
    table.timestamp('created_at').notNullable();
  });

  await knex.schema.createTable('signed_vouchers', (table) => {
    table.decimal('voucher_id', 78, 0).primary();
    table.text('reference').notNullable().unique();
    table.text('type').notNullable();
    table.bigInteger('chain_id').notNullable();
    table.text('contract').notNullable();
    table.jsonb('payload').notNullable();
    table.bigInteger('deadline').notNullable();
    table.timestamp('created_at').notNullable();
  });

  // Amounts that a policy allowed: one row per day, purpose, chain and receiver, and one for all receivers ('').
  await knex.schema.createTable('daily_totals', (table) => {
    table.date('day').notNullable();
    table.text('purpose').notNullable();
    table.bigInteger('chain_id').notNullable();
    table.text('receiver').notNullable();
    table.decimal('amount', 78, 0).notNullable();
    table.primary(['day', 'purpose', 'chain_id', 'receiver']);
  });

  // One row per nonce, so that a top-up that is resent with a higher fee counts once.
  await knex.schema.createTable('gas_top_ups', (table) => {
    table.bigInteger('chain_id').notNullable();
    table.text('sender').notNullable();
    table.bigInteger('nonce').notNullable();
    table.text('receiver').notNullable();
    table.decimal('value', 78, 0).notNullable();
    table.timestamp('created_at').notNullable();
    table.primary(['chain_id', 'sender', 'nonce']);
  });

  await knex.schema.createTable('signing_audit', (table) => {
    table.bigIncrements('id');
    table.timestamp('at').notNullable();
    table.text('caller').notNullable();
    table.text('action').notNullable();
    table.text('outcome').notNullable();
    table.text('reference').notNullable().index();
    table.bigInteger('chain_id');
    table.text('signer');
    table.text('reason');
    table.jsonb('detail').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['signing_audit', 'gas_top_ups', 'daily_totals', 'signed_vouchers', 'custodial_wallets']) {
    await knex.schema.dropTable(table);
  }
}
