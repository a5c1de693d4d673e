import type { Knex } from 'knex';

/** Quests, and what each claim of one was judged by. See docs/adr/0075. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table quests (
      id uuid primary key,
      slug text not null unique,
      name text not null,
      description text not null,
      image text,
      game_id uuid references games,
      chapter text,
      type text not null check (type in ('ranked', 'challenge')),
      period text not null check (period in ('once', 'daily', 'weekly', 'season')),
      starts_at timestamptz,
      ends_at timestamptz,
      conditions jsonb not null,
      -- With names and pictures, as they were when an admin chose them.
      rewards jsonb not null,
      -- How often it may be rewarded. Null without a limit.
      most_grants integer check (most_grants > 0),
      -- How often it may be rewarded in one period. Null without a limit.
      most_per_period integer check (most_per_period > 0),
      -- How often it was rewarded. Counted only where there is a limit.
      granted integer not null default 0 check (granted <= most_grants),
      board_id uuid,
      link text,
      sort_order integer not null,
      active boolean not null,
      version integer not null default 1,
      updated_by text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`);
  await knex.raw('create index quests_active on quests (sort_order, lower(name), id) where active');
  await knex.raw(`
    create table quest_claims (
      grant_id uuid primary key references grants,
      quest_id uuid not null references quests,
      quest_version integer not null,
      user_id uuid not null,
      period text not null,
      -- One step for each condition, with what it was judged by.
      steps jsonb not null,
      evidence jsonb not null,
      claimed_at timestamptz not null
    )`);
  await knex.raw(`
    create table quest_periods (
      quest_id uuid not null references quests,
      period text not null,
      -- How often it was rewarded in this period. Counted only where there is a limit.
      granted integer not null,
      primary key (quest_id, period)
    ) with (fillfactor = 50)`);
  // A creature, and a wallet that has hatched, proves a quest to one player in a period, however many own it one after the other.
  await knex.raw(`
    create table quest_proofs (
      quest_id uuid not null references quests,
      period text not null,
      -- As in "creature 71", or "wallet" and its address.
      proof text not null,
      grant_id uuid not null references grants,
      primary key (quest_id, period, proof)
    )`);
  await knex.raw('create index quest_claims_of_player on quest_claims (user_id, quest_id, period)');
  await knex.raw('create index quest_claims_by_day on quest_claims (user_id, claimed_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table quest_proofs, quest_periods, quest_claims, quests');
}
