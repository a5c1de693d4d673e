import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await createRegistry(knex);
  await createIndex(knex);
  await createRelay(knex);
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'relay_senders',
    'relay_attempts',
    'relayed_transactions',
    'logs',
    'blocks',
    'chain_cursors',
    'contracts',
  ];
  for (const table of tables) await knex.schema.dropTable(table);
}

async function createRegistry(knex: Knex): Promise<void> {
  await knex.schema.createTable('contracts', (table) => {
    table.uuid('uid').primary();
    table.bigInteger('chain_id').notNullable();
    table.text('name').notNullable();
    table.text('description').notNullable();
    table.text('address').notNullable();
    table.text('link').notNullable();
    table.text('contract_type').notNullable();
    table.timestamp('deploy_date').notNullable();
    table.text('owner').notNullable();
    table.boolean('verified').notNullable();
    table.unique(['chain_id', 'address']);
    table.unique(['chain_id', 'name']);
  });
}

async function createIndex(knex: Knex): Promise<void> {
  await knex.schema.createTable('chain_cursors', (table) => {
    table.bigInteger('chain_id').primary();
    table.text('genesis_hash').notNullable();
    table.bigInteger('start_block').notNullable();
    // The contracts whose logs were read up to the cursor.
    table.specificType('addresses', 'text[]').notNullable();
    table.bigInteger('block_number').notNullable();
    table.text('block_hash').notNullable();
    table.bigInteger('final_number').notNullable();
    table.bigInteger('head_number').notNullable();
    table.timestamp('checked_at').notNullable();
  });

  // The last blocks that were read, to find where a reorganised chain parts from them.
  await knex.schema.createTable('blocks', (table) => {
    table.bigInteger('chain_id').notNullable();
    table.bigInteger('number').notNullable();
    table.text('hash').notNullable();
    table.bigInteger('time').notNullable();
    table.primary(['chain_id', 'number']);
  });

  await knex.schema.createTable('logs', (table) => {
    table.bigInteger('chain_id').notNullable();
    table.bigInteger('block_number').notNullable();
    table.integer('log_index').notNullable();
    table.text('block_hash').notNullable();
    table.bigInteger('block_time').notNullable();
    table.text('transaction_hash').notNullable();
    table.text('address').notNullable();
    table.specificType('topics', 'text[]').notNullable();
    table.text('data').notNullable();
    table.primary(['chain_id', 'block_number', 'log_index']);
  });
}

async function createRelay(knex: Knex): Promise<void> {
  await knex.schema.createTable('relayed_transactions', (table) => {
    table.bigIncrements('id');
    table.text('reference').notNullable();
    table.integer('position').notNullable();
    table.bigInteger('chain_id').notNullable();
    // `operator`, or the address of a custodial wallet.
    table.text('sender').notNullable();
    // The signer's address; known with the nonce.
    table.text('from_address');
    table.text('to_address').notNullable();
    table.text('data').notNullable();
    table.decimal('value', 78, 0).notNullable();
    table.text('status').notNullable();
    table.bigInteger('nonce');
    table.text('hash');
    table.bigInteger('block_number');
    table.text('block_hash');
    table.boolean('reverted').notNullable().defaultTo(false);
    table.text('failure');
    // A reference that must be over before this one is tried, and a time to try again at.
    table.text('waits_for');
    table.timestamp('not_before');
    table.integer('refusals').notNullable().defaultTo(0);
    table.timestamp('sent_at');
    table.timestamp('created_at').notNullable();
    table.unique(['reference', 'position']);
  });
  await knex.raw(`
    create index relayed_transactions_unfinished on relayed_transactions (chain_id, status, id)
    where status not in ('final', 'failed')`);

  // Every signed form of a transaction, stored before it was sent: any of them may be the one that gets into a block.
  await knex.schema.createTable('relay_attempts', (table) => {
    table.text('hash').primary();
    table.bigInteger('transaction_id').notNullable().references('relayed_transactions.id');
    table.bigInteger('nonce').notNullable();
    table.text('raw').notNullable();
    table.decimal('gas', 78, 0).notNullable();
    table.decimal('max_fee_per_gas', 78, 0).notNullable();
    table.decimal('max_priority_fee_per_gas', 78, 0).notNullable();
    table.timestamp('created_at').notNullable();
    table.index(['transaction_id', 'nonce']);
  });

  // One row per account, locked while its nonces are given out.
  await knex.schema.createTable('relay_senders', (table) => {
    table.bigInteger('chain_id').notNullable();
    table.text('address').notNullable();
    // Nonces below this one are used for good.
    table.bigInteger('floor_nonce').notNullable();
    table.primary(['chain_id', 'address']);
  });
}
