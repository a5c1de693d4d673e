import type { Knex } from 'knex';

/** Upload tickets, checked files, and what uses each file. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table file_tickets (
      id uuid primary key,
      -- Who may use the ticket, as the service names its callers.
      owner text not null,
      kind text not null,
      content_type text not null,
      size bigint not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index file_tickets_owner on file_tickets (owner, created_at);
    create index file_tickets_expiry on file_tickets (expires_at);

    create table files (
      -- The SHA-256 of the content in hexadecimal, and an extension.
      name text primary key,
      content_type text not null,
      size bigint not null,
      created_at timestamptz not null,
      -- Null while something uses the file.
      unused_since timestamptz,
      -- The store is being told to delete it, so nothing may begin to use it.
      deleting boolean not null default false
    );
    create index files_unused on files (unused_since) where unused_since is not null;

    create table file_uses (
      used_by text primary key,
      file text not null references files,
      created_at timestamptz not null
    );
    create index file_uses_file on file_uses (file);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table file_uses, files, file_tickets');
}
