import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table passwords (
      user_id uuid primary key references users on delete cascade,
      -- Argon2id in the PHC string format: parameters and salt are in it.
      hash text not null,
      updated_at timestamptz not null
    );

    create table google_identities (
      -- What the provider calls the person for good; addresses change.
      subject text primary key,
      user_id uuid not null references users on delete cascade,
      email text not null,
      linked_at timestamptz not null
    );
    create index google_identities_user on google_identities (user_id, linked_at);

    create table discord_identities (
      discord_id text primary key,
      user_id uuid not null unique references users on delete cascade,
      username text not null,
      linked_at timestamptz not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table discord_identities, google_identities, passwords');
}
