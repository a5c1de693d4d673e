import type { Knex } from 'knex';

/** Reports of games about players, and boards that rank it. See docs/games.md. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table fact_reports (
      id uuid primary key,
      game_id uuid not null references games,
      user_id uuid not null,
      fact text not null,
      value bigint not null check (value >= 0),
      reference text not null,
      -- What the game judged by.
      proof jsonb,
      reported_at timestamptz not null,
      unique (game_id, reference)
    )`);
  await knex.raw('create index fact_reports_of_player on fact_reports (user_id, game_id, fact, reported_at)');
  await knex.raw(
    'create index fact_reports_best on fact_reports (user_id, game_id, fact, value desc, reported_at desc)',
  );
  // The sum of all reports of a fact about an account: nobody has to read them all.
  await knex.raw(`
    create table fact_totals (
      user_id uuid not null,
      game_id uuid not null,
      fact text not null,
      sum numeric(30, 0) not null,
      best bigint not null,
      count bigint not null,
      primary key (user_id, game_id, fact)
    ) with (fillfactor = 80)`);
  await knex.raw(`
    create table boards (
      id uuid primary key,
      game_id uuid not null references games,
      name text not null,
      fact text not null,
      period text not null check (period in ('daily', 'weekly', 'season')),
      starts_at timestamptz not null,
      ends_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      check (ends_at > starts_at)
    )`);
  await knex.raw('create index boards_of_game on boards (game_id, created_at, id)');
  await knex.raw(`
    create table board_entries (
      board_id uuid not null references boards,
      -- A day, a week, or the whole time of the board.
      season text not null,
      user_id uuid not null,
      value bigint not null,
      -- When the value was reached.
      reached_at timestamptz not null,
      primary key (board_id, season, user_id)
    ) with (fillfactor = 80)`);
  await knex.raw(
    'create index board_entries_in_order on board_entries (board_id, season, value desc, reached_at, user_id)',
  );
  await knex.raw('create index board_entries_of_user on board_entries (user_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table board_entries, boards, fact_totals, fact_reports');
}
