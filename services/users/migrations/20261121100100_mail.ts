import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mails (
      id uuid primary key,
      recipient text not null,
      template text not null,
      -- May hold links and codes that sign in: a row is gone once its mail is sent or given up.
      data jsonb not null,
      tries integer not null default 0,
      next_try_at timestamptz not null,
      created_at timestamptz not null
    );
    create index mails_due on mails (next_try_at);
    create index mails_age on mails (created_at);

    create table attempts (
      -- A hash of what is limited, so that the table names nobody.
      key bytea primary key,
      count integer not null,
      blocked_until timestamptz not null,
      forgotten_at timestamptz not null
    );
    create index attempts_forgotten on attempts (forgotten_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table attempts, mails');
}
