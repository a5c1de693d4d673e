import type { Knex } from 'knex';

/** Assets with their files and versions, tags, licences, agreements, receipts and counts. See docs/library.md. */
export async function up(knex: Knex): Promise<void> {
  await words(knex);
  await licences(knex);
  await assets(knex);
  await files(knex);
  await receipts(knex);
  await counts(knex);
}

/** The words that a search compares. Its operators must be found on the search path of the service, which names its schema alone. */
async function words(knex: Knex): Promise<void> {
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw(`
    do $$ begin
      perform word_similarity('egg', 'eggs');
    exception when undefined_function then
      raise exception 'The extension pg_trgm is in a schema that this service does not see. Run: alter extension pg_trgm set schema %', current_schema();
    end $$`);
  // array_to_string may depend on settings for other types than text, so Postgres takes it for less than immutable.
  await knex.raw(`
    create function words_of(title text, tags text[], description text) returns tsvector language sql immutable parallel safe
    return setweight(to_tsvector('pg_catalog.english', title), 'A')
      || setweight(to_tsvector('pg_catalog.english', array_to_string(tags, ' ')), 'B')
      || setweight(to_tsvector('pg_catalog.english', description), 'C')`);
}

async function licences(knex: Knex): Promise<void> {
  await knex.raw(`
    create table licences (
      id uuid primary key,
      version integer not null,
      name text not null
    )`);
  await knex.raw('create unique index licences_name on licences (lower(name))');
  await knex.raw(`
    create table licence_versions (
      licence_id uuid not null references licences,
      version integer not null,
      name text not null,
      summary jsonb not null,
      body text not null,
      published_at timestamptz not null,
      published_by uuid,
      primary key (licence_id, version)
    )`);
  await knex.raw(`
    create table agreements (
      user_id uuid not null,
      licence_id uuid not null,
      version integer not null,
      agreed_at timestamptz not null,
      primary key (user_id, licence_id, version),
      foreign key (licence_id, version) references licence_versions
    )`);
}

async function assets(knex: Knex): Promise<void> {
  await knex.raw(`
    create table tags (
      name text primary key,
      -- Assets with it that everybody sees.
      shown integer not null default 0,
      created_at timestamptz not null
    )`);
  await knex.raw(`
    create table assets (
      id uuid primary key,
      title text not null,
      description text not null,
      tags text[] not null,
      kind text not null check (kind in ('picture', 'model', 'sound', 'document', 'archive')),
      licence_id uuid not null references licences,
      author text not null,
      credit text,
      active boolean not null,
      -- The account that may change it beside admins. Null for the platform, and for an account that was deleted.
      maker_id uuid,
      -- Number of the current version of its files. Null until the first ones have passed their checks.
      published integer,
      preview jsonb,
      version integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      published_at timestamptz,
      deleted_at timestamptz,
      shown boolean not null generated always as (active and published is not null and deleted_at is null) stored,
      words tsvector not null generated always as (words_of(title, tags, description)) stored
    )`);
  await knex.raw('create index assets_newest on assets (published_at desc, id desc) where shown');
  await knex.raw('create index assets_by_title on assets (lower(title), id) where shown');
  await knex.raw('create index assets_of_kind on assets (kind, published_at desc, id desc) where shown');
  await knex.raw('create index assets_of_licence on assets (licence_id, published_at desc, id desc) where shown');
  await knex.raw('create index assets_tags on assets using gin (tags) where shown');
  await knex.raw('create index assets_words on assets using gin (words)');
  await knex.raw('create index assets_like on assets using gin (lower(title) gin_trgm_ops)');
  // The usual bound of 0.6 would miss two letters that changed places. Similarity is slow, so that only so many titles are compared: more
  // of them are like a word that most of them have. Told how few rows to expect, Postgres reads those assets alone.
  await knex.raw(`
    create function assets_like(phrase text, most integer) returns table (id uuid, fit real)
    language sql stable parallel safe rows 100 set pg_trgm.word_similarity_threshold = 0.4 as $$
      select near.id, near.fit from (
        select assets.id, word_similarity(phrase, lower(title)) as fit from assets
        where deleted_at is null and phrase <% lower(title) limit 2 * most
      ) as near order by near.fit desc, near.id limit most
    $$`);
  await knex.raw('create index assets_of_desk on assets (created_at desc, id desc) where deleted_at is null');
  await knex.raw(
    'create index assets_of_maker on assets (maker_id, created_at desc, id desc) where deleted_at is null',
  );
  await knex.raw(`
    create table asset_changes (
      id bigint generated always as identity primary key,
      asset_id uuid not null references assets,
      changed_at timestamptz not null,
      changed_by uuid,
      what text not null check (what in ('created', 'changed', 'tagged', 'deleted')),
      fields jsonb not null
    )`);
  await knex.raw('create index asset_changes_of_asset on asset_changes (asset_id, id desc)');
  await knex.raw('create index asset_changes_by on asset_changes (changed_by) where changed_by is not null');
}

async function files(knex: Knex): Promise<void> {
  await knex.raw(`
    create table asset_files (
      id uuid primary key,
      asset_id uuid not null references assets,
      role text not null check (role in ('file', 'preview')),
      name text not null,
      content_type text not null,
      size bigint not null,
      -- The upload to check.
      ticket uuid,
      state text not null check (state in ('checking', 'ready', 'refused')),
      refusal text,
      check_at timestamptz,
      sha256 text,
      -- Name of the private file.
      stored text,
      facts jsonb,
      preview jsonb,
      created_at timestamptz not null
    )`);
  await knex.raw('create index asset_files_of_asset on asset_files (asset_id)');
  await knex.raw('create index asset_files_due on asset_files (check_at) where check_at is not null');
  // How much time the checks of an account's files took lately. Those of the others come first.
  await knex.raw(`
    create table check_turns (
      maker_id uuid primary key,
      spent_ms double precision not null,
      spent_at timestamptz not null
    )`);
  await knex.raw(`
    create table asset_versions (
      asset_id uuid not null references assets,
      number integer not null,
      -- In their order.
      files uuid[] not null,
      created_at timestamptz not null,
      primary key (asset_id, number)
    )`);
  // The files that were sent last, until they are published.
  await knex.raw(`
    create table asset_drafts (
      asset_id uuid primary key references assets,
      files uuid[] not null,
      preview_id uuid,
      state text not null check (state in ('checking', 'refused')),
      created_at timestamptz not null
    )`);
  await knex.raw('create index asset_drafts_in_state on asset_drafts (state)');
}

async function receipts(knex: Knex): Promise<void> {
  await knex.raw(`
    create table receipts (
      id uuid primary key,
      user_id uuid not null,
      file_id uuid not null,
      licence_version integer not null,
      -- Day (UTC) of the download.
      day date not null,
      created_at timestamptz not null,
      -- The bytes that are signed.
      statement text not null,
      signature text not null,
      public_key text not null,
      unique (user_id, file_id, licence_version, day)
    )`);
  await knex.raw('create index receipts_of_user on receipts (user_id, created_at desc, id desc)');
}

/** Counts go to stripes, so that callers of one asset do not wait for each other. A worker adds them up. */
async function counts(knex: Knex): Promise<void> {
  await knex.raw(`
    create table asset_stripes (
      asset_id uuid not null,
      day date not null,
      stripe smallint not null,
      views bigint not null,
      downloads bigint not null,
      primary key (asset_id, day, stripe)
    ) with (fillfactor = 50)`);
  await knex.raw(`
    create table asset_days (
      asset_id uuid not null references assets,
      day date not null,
      views bigint not null,
      downloads bigint not null,
      primary key (asset_id, day)
    )`);
  // Apart from the assets, whose indexes of words would be written with each count.
  await knex.raw(`
    create table asset_totals (
      asset_id uuid primary key references assets,
      views bigint not null,
      downloads bigint not null
    ) with (fillfactor = 50)`);
  await knex.raw('create index asset_totals_popular on asset_totals (downloads desc, asset_id desc)');
  // Callers who were counted today. Without the salt of the day, which is deleted too, a hash means nothing.
  await knex.raw(`
    create table asset_visits (
      seen_on date not null,
      asset_id uuid not null,
      visitor bytea not null,
      primary key (seen_on, asset_id, visitor)
    )`);
  await knex.raw('create table visit_salts (seen_on date primary key, salt bytea not null)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table visit_salts, asset_visits, asset_totals, asset_days, asset_stripes, receipts, asset_drafts,
    asset_versions, check_turns, asset_files, asset_changes, assets, tags, agreements, licence_versions, licences`);
  await knex.raw('drop function assets_like(text, integer)');
  await knex.raw('drop function words_of(text, text[], text)');
  await knex.raw('drop extension pg_trgm');
}
