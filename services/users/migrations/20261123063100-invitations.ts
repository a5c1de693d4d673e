import type { Knex } from 'knex';

/** Invitations to people without an account, for whom a gift waits. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table invitations (
      id uuid primary key,
      -- The id of the gift.
      reference uuid not null unique,
      -- Null once it is over.
      email text,
      -- SHA-256 of the address in lower case, to count mails and to stop them.
      email_hash bytea not null,
      inviter_id uuid references users on delete set null,
      until timestamptz not null,
      created_at timestamptz not null,
      -- When the gift was known to wait.
      confirmed_at timestamptz,
      mailed_at timestamptz,
      stop_token_hash bytea unique,
      accepted_at timestamptz,
      accepted_by uuid references users on delete set null,
      ended_at timestamptz,
      -- Null while the gift waits.
      forget_at timestamptz
    );
    create index invitations_open on invitations (lower(email)) where accepted_at is null and ended_at is null;
    create index invitations_of_inviter on invitations (inviter_id, created_at) where inviter_id is not null;
    create index invitations_accepted_by on invitations (accepted_by) where accepted_by is not null;
    create index invitations_mailed on invitations (email_hash, mailed_at) where mailed_at is not null;
    create index invitations_forget on invitations (forget_at);

    -- Addresses whose owners want no mails about gifts, as hashes.
    create table stopped_gift_mails (
      email_hash bytea primary key,
      stopped_at timestamptz not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table stopped_gift_mails, invitations');
}
