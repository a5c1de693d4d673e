import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A session is one family of refresh tokens. Those of its generation are live; each refresh begins the next.
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      device text not null,
      generation integer not null,
      rotated_at timestamptz not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      ended_at timestamptz
    );
    create index sessions_user on sessions (user_id);
    create index sessions_last_used on sessions (last_used_at);

    create table refresh_tokens (
      hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      generation integer not null,
      created_at timestamptz not null
    );
    create index refresh_tokens_session on refresh_tokens (session_id);
    create index refresh_tokens_age on refresh_tokens (created_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table refresh_tokens, sessions');
}
