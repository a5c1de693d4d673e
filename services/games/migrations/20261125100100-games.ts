import type { Knex } from 'knex';

/** The catalogue of games with its views, products, and who plays what. See docs/games.md. */
export async function up(knex: Knex): Promise<void> {
  await games(knex);
  await views(knex);
  await products(knex);
  await plays(knex);
}

/** At most a few hundred rows: lists read all of them. */
async function games(knex: Knex): Promise<void> {
  await knex.raw(`
    create table games (
      id uuid primary key,
      slug text not null unique,
      name text not null,
      description text not null,
      status text not null check (status in ('draft', 'live', 'ended')),
      requirement text,
      sort_order integer not null,
      links jsonb not null,
      preview_image text,
      images jsonb not null,
      embed_url text,
      -- The app whose API keys act for the game.
      app_id text,
      quota jsonb not null,
      save_schema jsonb,
      currencies jsonb not null,
      facts jsonb not null,
      version integer not null default 1,
      updated_by text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`);
}

/** Views are counted in stripes, so that the visitors of one game do not wait for each other. */
async function views(knex: Knex): Promise<void> {
  await knex.raw(`
    create table game_views (
      game_id uuid not null references games,
      stripe smallint not null,
      views bigint not null,
      primary key (game_id, stripe)
    ) with (fillfactor = 50)`);
  // Visitors who were counted today. Without the salt of the day, which is deleted too, a hash means nothing.
  await knex.raw(`
    create table game_visits (
      seen_on date not null,
      game_id uuid not null,
      visitor bytea not null,
      primary key (seen_on, game_id, visitor)
    )`);
  await knex.raw('create table visit_salts (seen_on date primary key, salt bytea not null)');
}

async function products(knex: Knex): Promise<void> {
  await knex.raw(`
    create table products (
      id uuid primary key,
      name text not null,
      description text,
      image text,
      game_id uuid references games,
      link text,
      price text,
      sort_order integer not null,
      active boolean not null,
      version integer not null default 1,
      updated_by text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`);
  await knex.raw('create index products_in_order on products (sort_order, lower(name), id)');
}

async function plays(knex: Knex): Promise<void> {
  await knex.raw(`
    create table play_tickets (
      -- SHA-256 of the ticket.
      hash bytea primary key,
      game_id uuid not null references games,
      user_id uuid not null,
      expires_at timestamptz not null,
      opened_at timestamptz
    )`);
  await knex.raw('create index play_tickets_expiry on play_tickets (expires_at)');
  await knex.raw('create index play_tickets_of_user on play_tickets (user_id)');
  // The players whom a game knows: those whose ticket it opened.
  await knex.raw(`
    create table plays (
      game_id uuid not null references games,
      user_id uuid not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (game_id, user_id)
    )`);
  await knex.raw('create index plays_of_user on plays (user_id)');
  await knex.raw(`
    create table save_sharing (
      game_id uuid not null references games,
      user_id uuid not null,
      saves text not null check (saves in ('none', 'read', 'write')),
      changed_at timestamptz not null,
      primary key (game_id, user_id)
    )`);
  await knex.raw('create index save_sharing_of_user on save_sharing (user_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table save_sharing, plays, play_tickets, products, visit_salts, game_visits, game_views, games');
}
