import type { Knex } from 'knex';

/** Badges, and who has them. See docs/adr/0077. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table badge_categories (
      id uuid primary key,
      name text not null,
      position integer not null,
      created_at timestamptz not null
    )`);
  await knex.raw('create unique index badge_categories_name on badge_categories (lower(name))');
  await knex.raw(`
    create table badges (
      id uuid primary key,
      name text not null,
      description text not null,
      image text not null,
      category_id uuid not null references badge_categories,
      game_id uuid,
      -- Counted now and then: a badge that many get at once must not be one row that all of them wait for.
      holders bigint not null default 0,
      counted_at timestamptz not null default '-infinity',
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`);
  await knex.raw('create unique index badges_name on badges (lower(name))');
  await knex.raw('create index badges_of_category on badges (category_id)');
  await knex.raw(`
    create table badge_holders (
      badge_id uuid not null references badges,
      user_id uuid not null,
      given_by text not null check (given_by in ('admin', 'game', 'quest', 'event')),
      -- The admin, the game, the quest or the event.
      giver_id uuid not null,
      reason text,
      given_at timestamptz not null,
      primary key (badge_id, user_id)
    )`);
  await knex.raw('create index badge_holders_of_user on badge_holders (user_id, badge_id)');
  // Names the gift of a game, for good, also if the player had the badge already.
  await knex.raw(`
    create table badge_references (
      giver_id uuid not null,
      reference text not null,
      badge_id uuid not null references badges,
      user_id uuid not null,
      primary key (giver_id, reference)
    )`);
  await knex.raw('create index badge_references_of_user on badge_references (user_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table badge_references, badge_holders, badges, badge_categories');
}
