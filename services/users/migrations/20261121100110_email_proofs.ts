import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One mail each with a link and a code. Each sign-up brings its own password and is completed by its own mail alone;
    -- 'none' stands where a row would tell whether an address is known, and matches nothing.
    create table email_proofs (
      id uuid primary key,
      purpose text not null check (purpose in ('sign-up', 'link', 'reset', 'none')),
      email text not null,
      user_id uuid references users on delete cascade,
      password_hash text,
      referral_code text,
      device text not null,
      token_hash bytea not null unique,
      code_hash bytea not null,
      tries integer not null default 0,
      created_at timestamptz not null,
      code_expires_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index email_proofs_email on email_proofs (lower(email), purpose, created_at);
    create index email_proofs_user on email_proofs (user_id);
    create index email_proofs_expiry on email_proofs (expires_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table email_proofs');
}
