import type { Knex } from 'knex';

/** Tables of every service that follows contracts. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('followed_chains', (table) => {
    table.bigInteger('chain_id').primary();
    table.bigInteger('seen_number').notNullable();
    table.text('seen_hash');
    table.bigInteger('final_number').notNullable();
    table.text('final_hash');
    // Why the projection of seen or final blocks stands still, while it does.
    table.text('seen_pause');
    table.text('final_pause');
  });
  // Events of a paused projection, in the order in which they came.
  await knex.schema.createTable('held_events', (table) => {
    table.bigIncrements('id');
    table.bigInteger('chain_id').notNullable();
    table.text('stream').notNullable();
    table.text('type').notNullable();
    table.bigInteger('from_number').notNullable();
    table.bigInteger('to_number').notNullable();
    table.binary('payload').notNullable();
    table.timestamp('held_at').notNullable().defaultTo(knex.fn.now());
    table.index(['chain_id', 'stream', 'id']);
    table.check("stream in ('seen', 'final')", [], 'held_events_stream');
  });
  await createRedemptions(knex);
  // Logs that a reindexing has fetched and not yet applied.
  await knex.schema.createTable('staged_logs', (table) => {
    table.uuid('run').notNullable();
    table.bigInteger('block_number').notNullable();
    table.integer('log_index').notNullable();
    table.jsonb('log').notNullable();
    table.timestamp('staged_at').notNullable().defaultTo(knex.fn.now());
    table.primary(['run', 'block_number', 'log_index']);
  });
}

/** Vouchers that were asked for, and what became of each on chain. */
async function createRedemptions(knex: Knex): Promise<void> {
  await knex.schema.createTable('redemptions', (table) => {
    table.text('reference').primary();
    table.text('kind').notNullable();
    table.text('subject').notNullable();
    table.bigInteger('chain_id').notNullable();
    // Null where the signer refused.
    table.decimal('voucher_id', 78, 0);
    // Seconds since 1970. Of a refused one: when it may be asked for again.
    table.bigInteger('deadline').notNullable();
    table.text('signature');
    table.text('state').notNullable();
    table.text('failure');
    table.bigInteger('seen_block');
    table.text('transaction_hash');
    table.bigInteger('final_block');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.unique(['chain_id', 'voucher_id']);
    table.index(['kind', 'subject']);
    table.check("state in ('signed', 'refused', 'failed', 'seen', 'expired')", [], 'redemptions_state');
    table.check("(state = 'seen') = (seen_block is not null)", [], 'redemptions_seen');
  });
  await knex.raw(`
    create index redemptions_open on redemptions (chain_id, deadline, reference)
      where final_block is null and state in ('signed', 'refused', 'failed')`);
  await knex.raw(
    'create index redemptions_seen_block on redemptions (chain_id, seen_block) where seen_block is not null',
  );
  await knex.raw(
    'create index redemptions_final_block on redemptions (chain_id, final_block) where final_block is not null',
  );
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['staged_logs', 'redemptions', 'held_events', 'followed_chains'])
    await knex.schema.dropTable(table);
}
