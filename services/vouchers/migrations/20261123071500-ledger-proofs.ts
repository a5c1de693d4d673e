import type { Knex } from 'knex';

/** Proofs of the ledger, and sums of the entries of closed months, so that a proof reads recent entries alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table entry_sums (
      account_id uuid primary key,
      amount numeric(90, 0) not null,
      entries bigint not null
    );
    -- One row: entries before this time are in entry_sums.
    create table entry_sums_until (
      one_row boolean primary key default true check (one_row),
      until timestamptz not null
    );
    insert into entry_sums_until (until) values ('1970-01-01T00:00:00Z');

    create table proofs (
      id uuid primary key,
      status text not null check (status in ('running', 'passed', 'failed', 'broken-off')),
      started_by text not null check (started_by in ('nightly', 'command', 'admin')),
      started_at timestamptz not null,
      finished_at timestamptz,
      accounts bigint not null default 0,
      entries bigint not null default 0,
      holds bigint not null default 0,
      assets jsonb not null default '[]',
      failures jsonb not null default '[]',
      more_failures integer not null default 0
    );
    create index proofs_started on proofs (started_at desc);
    create unique index proofs_running on proofs (status) where status = 'running';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table proofs, entry_sums_until, entry_sums');
}
