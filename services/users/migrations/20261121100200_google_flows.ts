import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A way through Google and back, for one browser, once. State and the browser's cookie are stored hashed.
    create table google_flows (
      state_hash bytea primary key,
      browser_hash bytea not null,
      verifier text not null,
      nonce text not null,
      purpose text not null check (purpose in ('sign-in', 'link')),
      -- Who links, or the guest who signs in; it counts while their session does.
      user_id uuid references users on delete cascade,
      session_id uuid,
      referral_code text,
      expires_at timestamptz not null
    );
    create index google_flows_user on google_flows (user_id);
    create index google_flows_expiry on google_flows (expires_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table google_flows');
}
