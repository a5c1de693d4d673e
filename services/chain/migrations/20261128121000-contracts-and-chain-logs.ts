import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await createRegistry(knex);
  await createJobs(knex);
  await createLogs(knex);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index logs_of_events');
  await knex.raw('drop index logs_of_contracts');
  for (const table of ['removed_logs', 'indexed_logs', 'log_job_askers', 'log_jobs', 'contract_changes'])
    await knex.schema.dropTable(table);
  await knex('contracts').where({ source: 'admin' }).delete();
  await knex.schema.alterTable('contracts', (table) => {
    table.dropColumns('source', 'code_hash', 'implementation', 'abi', 'followed_from');
  });
}

async function createRegistry(knex: Knex): Promise<void> {
  await knex.schema.alterTable('contracts', (table) => {
    // `deployment` or `admin`. Rows of the previous release are of deployments.
    table.text('source').notNullable().defaultTo('deployment');
    table.text('code_hash');
    // Where the code of a proxy is.
    table.text('implementation');
    // Entered by admins. Those of deployments are in packages/chain.
    table.jsonb('abi');
    table.bigInteger('followed_from');
  });

  // Kept for good: admins alone add to it.
  await knex.schema.createTable('contract_changes', (table) => {
    table.bigIncrements('id');
    table.uuid('uid').notNullable();
    table.uuid('contract_uid').notNullable();
    table.timestamp('changed_at').notNullable();
    table.text('changed_by').notNullable();
    table.text('what').notNullable();
    table.jsonb('fields').notNullable();
    table.jsonb('before');
    table.jsonb('after');
    table.index(['contract_uid', 'id']);
  });
}

async function createJobs(knex: Knex): Promise<void> {
  await knex.schema.createTable('log_jobs', (table) => {
    table.uuid('uid').primary();
    table.bigInteger('chain_id').notNullable();
    table.uuid('contract_uid').notNullable().references('contracts.uid').onDelete('CASCADE');
    // The first topic of its logs, and the signature that it is the hash of. Null for all logs.
    table.text('topic');
    table.text('event');
    table.bigInteger('from_block').notNullable();
    // Null for a job that goes on with the chain.
    table.bigInteger('to_block');
    table.bigInteger('next_block').notNullable();
    table.text('status').notNullable();
    table.bigInteger('logs_found').notNullable().defaultTo(0);
    table.integer('range_size').notNullable();
    // Attempts in a row that failed, why the last one did, and when it is tried again.
    table.integer('failures').notNullable().defaultTo(0);
    table.text('failure');
    table.timestamp('not_before');
    // Raised when blocks become void, so that a range that was read before is not stored after.
    table.bigInteger('revision').notNullable().defaultTo(0);
    table.timestamp('turned_at').notNullable();
    table.timestamp('created_at').notNullable();
    table.timestamp('updated_at').notNullable();
    table.index(['created_at', 'uid']);
  });
  await knex.raw(`
    create unique index log_jobs_same on log_jobs
      (contract_uid, coalesce(topic, ''), from_block, coalesce(to_block, -1))`);
  await knex.raw(`
    create index log_jobs_open on log_jobs (chain_id, turned_at, uid) where status in ('queued', 'reading')`);

  // The API keys and admins that asked for a job.
  await knex.schema.createTable('log_job_askers', (table) => {
    table.text('asker_id').notNullable();
    table.uuid('job_uid').notNullable().references('log_jobs.uid').onDelete('CASCADE');
    table.timestamp('asked_at').notNullable();
    table.primary(['asker_id', 'job_uid']);
    table.index(['job_uid']);
    table.index(['asker_id', 'asked_at', 'job_uid']);
  });
}

async function createLogs(knex: Knex): Promise<void> {
  // Logs that jobs have read. Logs of deployments are in `logs`, with every block.
  await knex.schema.createTable('indexed_logs', (table) => {
    table.uuid('contract_uid').notNullable();
    table.bigInteger('block_number').notNullable();
    table.integer('log_index').notNullable();
    table.text('block_hash').notNullable();
    table.bigInteger('block_time').notNullable();
    table.text('transaction_hash').notNullable();
    table.specificType('topics', 'text[]').notNullable();
    table.text('data').notNullable();
    table.primary(['contract_uid', 'block_number', 'log_index']);
  });
  await knex.raw(`
    create index indexed_logs_of_events on indexed_logs (contract_uid, (topics[1]), block_number, log_index)`);

  // Contracts whose indexed logs are to be deleted, a few at a time.
  await knex.schema.createTable('removed_logs', (table) => {
    table.uuid('contract_uid').primary();
    table.timestamp('removed_at').notNullable();
  });

  await knex.raw('create index logs_of_contracts on logs (chain_id, address, block_number, log_index)');
  await knex.raw('create index logs_of_events on logs (chain_id, address, (topics[1]), block_number, log_index)');
}
