import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('relayed_transactions', (table) => {
    table.text('purpose').notNullable().defaultTo('action');
    table.timestamp('finished_at');
  });
  await knex.raw(
    `update relayed_transactions set purpose = 'gas' where reference like 'gas:%' or reference like 'gap:%'`,
  );
  await knex.raw(`create index relayed_transactions_queued on relayed_transactions (chain_id, purpose, id)
    where status = 'queued'`);
  await knex.raw(`create index relayed_transactions_queued_by_sender on relayed_transactions (chain_id, sender, id)
    where status = 'queued'`);
  await knex.raw(`create index relayed_transactions_nonces on relayed_transactions (chain_id, from_address, nonce)
    where status in ('signed', 'sent', 'seen')`);
  await knex.raw(`create index relayed_transactions_seen on relayed_transactions (chain_id, block_number, id)
    where status = 'seen'`);
  // The release before does not note when calls finish.
  await knex.raw(`create index relayed_transactions_finished on relayed_transactions (coalesce(finished_at, created_at))
    where status in ('final', 'failed')`);
  await knex.raw('create index relay_attempts_created on relay_attempts (created_at)');
}

export async function down(knex: Knex): Promise<void> {
  const indices = ['queued', 'queued_by_sender', 'nonces', 'seen', 'finished'];
  for (const name of indices) await knex.raw(`drop index relayed_transactions_${name}`);
  await knex.raw('drop index relay_attempts_created');
  await knex.schema.alterTable('relayed_transactions', (table) => {
    table.dropColumn('purpose');
    table.dropColumn('finished_at');
  });
}
