import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The stream of a player: its last position, and by topic the position at which that topic changed last.
    create table notification_streams (
      user_id uuid primary key references users on delete cascade,
      position bigint not null,
      changes jsonb not null
    );

    -- The id is the position in the player's stream. The row of the stream is locked first, so ids grow in the order of commits.
    create table notifications (
      user_id uuid not null references users on delete cascade,
      id bigint not null,
      kind text not null,
      subject text not null,
      data jsonb not null,
      link text not null,
      created_at timestamptz not null,
      read_at timestamptz,
      primary key (user_id, id),
      unique (user_id, kind, subject)
    );
    create index notifications_subject on notifications (subject);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table notifications, notification_streams');
}
