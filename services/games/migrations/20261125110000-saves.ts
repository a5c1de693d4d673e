import type { Knex } from 'knex';

/** Saves of games: slots, their last versions, and what the platform spent or granted in them. See docs/adr/0074. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table saves (
      id uuid primary key,
      game_id uuid not null references games,
      -- The account that created it. After a merge the heir has it too, and an undone merge gives it back.
      user_id uuid not null,
      name text not null,
      -- The current version, with its size as JSON, its writer and its time.
      version integer not null,
      bytes integer not null,
      written_by text not null check (written_by in ('player', 'game', 'platform')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (user_id, game_id, name)
    ) with (fillfactor = 80)`);
  await knex.raw(`
    create table save_versions (
      save_id uuid not null references saves on delete cascade,
      version integer not null,
      bytes integer not null,
      -- The data as JSON, compressed by zstd: here if it is small, otherwise in a private file.
      content bytea,
      file text,
      written_by text not null check (written_by in ('player', 'game', 'platform')),
      written_at timestamptz not null,
      restored_from integer,
      primary key (save_id, version),
      check (num_nonnulls(content, file) = 1)
    )`);
  // It is compressed already.
  await knex.raw('alter table save_versions alter column content set storage external');
  await knex.raw(`
    create table save_currency_changes (
      reference text primary key,
      save_id uuid not null,
      user_id uuid not null,
      currency text not null,
      delta numeric(20, 0) not null,
      version integer not null,
      balance numeric(20, 0) not null,
      changed_at timestamptz not null
    )`);
  await knex.raw('create index save_currency_changes_of_user on save_currency_changes (user_id)');
  await knex.raw('create index save_currency_changes_time on save_currency_changes (changed_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table save_currency_changes, save_versions, saves');
}
