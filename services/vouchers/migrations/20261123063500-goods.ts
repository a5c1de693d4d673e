import type { Knex } from 'knex';

/** Changes of assets, agreements, gifts and those that wait, and receipts that are shared. See docs/adr/0067. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table asset_changes (
      id uuid primary key,
      asset_id uuid not null,
      change text not null check (change in ('created', 'deleted')),
      made_by uuid not null,
      -- The asset as it was created, or as it was before it was deleted.
      asset jsonb not null,
      made_at timestamptz not null
    )`);
  await knex.raw('create index asset_changes_of on asset_changes (asset_id, made_at)');
  await knex.raw(`
    create table asset_agreements (
      id uuid primary key,
      user_id uuid not null,
      role text not null,
      version text not null,
      accepted boolean not null,
      answered_at timestamptz not null
    )`);
  await knex.raw('create index asset_agreements_of on asset_agreements (user_id, answered_at desc, id desc)');
  await knex.raw(`
    create table gifts (
      id uuid primary key,
      kind text not null check (kind in ('admin', 'key', 'transfer')),
      -- The user or the key that gave it.
      giver_id uuid not null,
      -- Null while it waits for somebody who has no account yet, and when nobody came.
      recipient_id uuid,
      status text not null check (status in ('given', 'waiting', 'arrived', 'returned')),
      -- How the giver named the recipient, and by what: for the giver alone, until one of both leaves.
      named_by text not null check (named_by in ('email', 'wallet', 'id')),
      named text,
      -- In words, for notifications.
      what text not null,
      invitation_id uuid,
      returns_at timestamptz,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((status = 'waiting') = (ended_at is null)),
      check (status <> 'waiting' or (invitation_id is not null and returns_at is not null))
    )`);
  await knex.raw(`create index gifts_waiting on gifts (returns_at, id) where status = 'waiting'`);
  await knex.raw('create index gifts_of_givers on gifts (giver_id)');
  await knex.raw('create index gifts_of_recipients on gifts (recipient_id)');
  await knex.raw(`
    create table gift_parts (
      gift_id uuid not null references gifts (id),
      unit_id uuid not null references units (id),
      amount numeric(78, 0) not null check (amount > 0),
      primary key (gift_id, unit_id)
    )`);
  await knex.raw('create table cancelled_gifts (id uuid primary key, cancelled_at timestamptz not null)');
  await knex.raw(`
    create table shared_receipts (
      id uuid primary key,
      owner_id uuid not null,
      posting_id uuid not null,
      position integer not null,
      shared_at timestamptz not null,
      unique (posting_id, position)
    )`);
  await knex.raw('create index shared_receipts_of on shared_receipts (owner_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table shared_receipts, cancelled_gifts, gift_parts, gifts, asset_agreements, asset_changes');
}
