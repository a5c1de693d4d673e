import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One sweep at a time on each chain: one that waits for a chain holds up no other. The previous release locks the account
    -- before it looks for a running sweep, and so starts no second one without the former index.
    create unique index sweeps_running_by_chain on sweeps (user_id, chain_id) where status = 'running';
    drop index sweeps_running;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create unique index sweeps_running on sweeps (user_id) where status = 'running';
    drop index sweeps_running_by_chain;
  `);
}
