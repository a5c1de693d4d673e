import type { Knex } from 'knex';

/** Tables between two players. Both sides are bundles, which the migration before this one makes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table direct_trades (
      id uuid primary key,
      -- Who invited, and who was invited. Merges of accounts change neither.
      one_id uuid not null,
      other_id uuid not null check (other_id <> one_id),
      -- Their names of then, for notifications.
      one_name text,
      other_name text,
      status text not null check (status in ('open', 'held', 'settling', 'completed', 'cancelled', 'expired')),
      version integer not null default 1,
      one_bundle uuid references bundles,
      other_bundle uuid references bundles,
      -- Changes that the ledger has not confirmed yet.
      one_change jsonb,
      other_change jsonb,
      -- Confirmations of both sides as they are.
      one_seal jsonb,
      other_seal jsonb,
      held_until timestamptz,
      changed_by uuid,
      changed_at timestamptz not null,
      movement_id uuid,
      posting_id uuid,
      end_reason text,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((status in ('completed', 'cancelled', 'expired')) = (ended_at is not null)),
      check (status = 'open' or (one_change is null and other_change is null))
    ) with (fillfactor = 70)`);
  await knex.raw(
    `create unique index direct_trades_pair on direct_trades (least(one_id, other_id), greatest(one_id, other_id))
     where status in ('open', 'held', 'settling')`,
  );
  for (const side of ['one', 'other']) {
    await knex.raw(`create index direct_trades_of_${side} on direct_trades (${side}_id, created_at desc, id desc)`);
    await knex.raw(
      `create index direct_trades_live_${side} on direct_trades (${side}_id, created_at desc, id desc)
       where status in ('open', 'held', 'settling')`,
    );
  }
  await knex.raw(`create index direct_trades_idle on direct_trades (changed_at) where status = 'open'`);
  await knex.raw(`create index direct_trades_held on direct_trades (held_until) where status = 'held'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table direct_trades');
}
