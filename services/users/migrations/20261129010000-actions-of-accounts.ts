import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a player's browser says of the actions of their wallet. Nothing of it is trusted: only the same account reads it.
    create table account_actions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- Milliseconds since 1970, by the clock of the browser.
      created_at bigint not null,
      ended boolean not null,
      content jsonb not null
    );
    create index account_actions_newest on account_actions (user_id, created_at desc, id desc);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table account_actions');
}
