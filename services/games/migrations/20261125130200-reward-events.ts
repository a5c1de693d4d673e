import type { Knex } from 'knex';

/** Contests that reward ranks of a board, and the places of their last dry run. See docs/adr/0077. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table reward_events (
      id uuid primary key,
      name text not null,
      description text,
      image text,
      game_id uuid,
      board_id uuid,
      -- A day or a week of the board. Null: its last one.
      season text,
      -- Ranges of ranks with what each of their places gets, in order.
      ranges jsonb not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      state text not null default 'open' check (state in ('open', 'giving', 'given')),
      -- The last dry run: it names all of its lines.
      hash text,
      ran_at timestamptz,
      totals jsonb,
      created_by uuid not null,
      created_at timestamptz not null,
      given_by uuid,
      given_at timestamptz,
      check (state = 'open' or hash is not null)
    )`);
  await knex.raw('create index reward_events_by_end on reward_events (ends_at desc, id desc)');
  await knex.raw('create index reward_events_of_game on reward_events (game_id, ends_at desc, id desc)');
  await knex.raw(`create index reward_events_giving on reward_events (id) where state = 'giving'`);
  await knex.raw(`
    create table event_places (
      event_id uuid not null references reward_events on delete cascade,
      position integer not null,
      rank integer not null,
      user_id uuid not null,
      -- Which of the ranges of the event.
      range smallint not null,
      state text not null check (state in ('planned', 'due', 'granted', 'gone', 'merged')),
      receiver_id uuid,
      grant_id uuid references grants,
      primary key (event_id, position)
    )`);
  await knex.raw(`create index event_places_due on event_places (event_id, position) where state = 'due'`);
  await knex.raw('create index event_places_by_state on event_places (event_id, state, position)');
  await knex.raw('create index event_places_of_user on event_places (event_id, user_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table event_places, reward_events');
}
