import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- How well a player is known in a session, which decides whether a direct trade has to wait. The device of a session is known
    -- if it is the first one of its account, or if it signed in to the account before.
    alter table sessions add column known_device boolean not null default false;
    -- Accounts of the release before have signed in.
    alter table users
      add column signed_in_before boolean not null default true,
      add column credential_changed_at timestamptz,
      add column credential_change text;

    -- Direct trades that wait, whose players must not lose a way to sign in meanwhile.
    create table credential_holds (
      user_id uuid not null references users on delete cascade,
      direct_trade_id uuid not null,
      until timestamptz not null,
      primary key (user_id, direct_trade_id)
    );
    create index credential_holds_trade on credential_holds (direct_trade_id);

    create index friendships_blocked_by on friendships (other_id, since desc) where state = 'blocked';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index friendships_blocked_by;
    drop table credential_holds;
    alter table users drop column signed_in_before, drop column credential_changed_at, drop column credential_change;
    alter table sessions drop column known_device;
  `);
}
