import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a user has with another, as that user sees it. Both sides of a pair change together, with both users locked.
    create table friendships (
      user_id uuid not null references users on delete cascade,
      other_id uuid not null references users on delete cascade,
      state text not null check (state in ('friend', 'sent', 'received', 'blocked')),
      since timestamptz not null,
      primary key (user_id, other_id),
      check (user_id <> other_id)
    );
    create index friendships_other on friendships (other_id);
    create index friendships_newest on friendships (user_id, since desc, other_id);

    create table friend_request_hours (
      user_id uuid primary key references users on delete cascade,
      hour timestamptz not null,
      requests integer not null
    );

    -- What the referrer of this user has earned by the referral, in base units of the game token. No bonus is paid so far:
    -- the consumer of the event that pays one adds to it.
    alter table users add column referral_earned numeric(78, 0) not null default 0 check (referral_earned >= 0);
    create index users_referred on users (referrer_id, created_at desc, id) where referrer_id is not null;
    drop index users_referrer;

    create table signup_events (
      name text primary key,
      closes_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index signup_events_newest on signup_events (created_at desc, name);
    create table signups (
      event_name text not null references signup_events,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null,
      primary key (event_name, user_id)
    );
    create index signups_user on signups (user_id);

    alter table api_keys
      add column last_used_at timestamptz,
      add column previous_hash bytea unique,
      add column previous_until timestamptz;
    create index api_keys_app on api_keys (app_id, created_at desc, id) where revoked_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index api_keys_app;
    alter table api_keys drop column last_used_at, drop column previous_hash, drop column previous_until;
    drop table signups, signup_events, friend_request_hours, friendships;
    create index users_referrer on users (referrer_id);
    drop index users_referred;
    alter table users drop column referral_earned;
  `);
}
