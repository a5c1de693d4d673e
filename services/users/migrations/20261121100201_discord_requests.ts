import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A bot asks for a Discord account to be linked to whoever has an e-mail address, known or not.
    create table discord_requests (
      id uuid primary key,
      -- In lower case, as the bot gave it.
      email text not null,
      discord_id text not null,
      username text not null,
      -- Of the link that the bot shows, of the one that is mailed, and of the pin: all hashed.
      code_hash bytea not null unique,
      mail_code_hash bytea not null unique,
      pin_hash bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index discord_requests_email on discord_requests (email, created_at desc);
    create index discord_requests_discord on discord_requests (discord_id, created_at desc);
    create index discord_requests_expiry on discord_requests (expires_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table discord_requests');
}
