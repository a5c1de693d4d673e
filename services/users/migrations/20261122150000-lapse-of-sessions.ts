import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When a session and its tokens lapse: guests have no other way in, so theirs live longer. Rows of the release before have
    -- the default.
    alter table sessions add column lapses_at timestamptz not null default now() + interval '30 days';
    alter table refresh_tokens add column lapses_at timestamptz not null default now() + interval '30 days';
    create index sessions_lapse on sessions (lapses_at);
    create index refresh_tokens_lapse on refresh_tokens (lapses_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions drop column lapses_at;
    alter table refresh_tokens drop column lapses_at;
  `);
}
