import type { Knex } from 'knex';

/** The ledger: accounts of units, postings between them, their entries, and holds. See docs/adr/0066. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table units (
      id uuid primary key,
      asset_id uuid not null references assets (id),
      -- Null for an asset without token ids.
      token_id numeric(78, 0) check (token_id >= 0 and token_id < 2::numeric ^ 256),
      -- There is one of it (ERC-721).
      is_unique boolean not null,
      unique nulls not distinct (asset_id, token_id)
    )`);
  await accounts(knex);
  await postings(knex);
  await holds(knex);
}

async function accounts(knex: Knex): Promise<void> {
  await knex.raw(`
    create table accounts (
      id uuid primary key,
      unit_id uuid not null references units (id),
      kind text not null check (kind in
        ('player', 'hold', 'waiting', 'issuance', 'deposited', 'claimed', 'destroyed', 'expired')),
      owner text not null,
      stripe smallint not null,
      is_unique boolean not null,
      balance numeric(78, 0) not null default 0,
      -- How many entries it has.
      version bigint not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- They change only when a balance becomes or leaves zero, so that other updates touch no index.
      has_balance boolean not null generated always as (balance <> 0) stored,
      unique_role text generated always as (case
        when not is_unique or balance = 0 then null
        when kind in ('player', 'hold', 'waiting') then 'live' end) stored,
      constraint accounts_not_negative check (balance >= 0 or kind in ('issuance', 'deposited')),
      constraint accounts_fit check (abs(balance) < 2::numeric ^ 256),
      constraint accounts_unique_once check
        (not is_unique or abs(balance) <= 1 or kind not in ('player', 'hold', 'waiting', 'issuance')),
      unique (kind, owner, unit_id, stripe),
      -- A unit of which there is one has one owner. Judged when a statement has moved both ends.
      constraint accounts_one_of_a_kind exclude using btree (unit_id with =, unique_role with =)
        where (unique_role is not null) deferrable initially immediate
    ) with (fillfactor = 80)`);
  await knex.raw('create index accounts_by_unit on accounts (unit_id, id)');
  await knex.raw(
    `create index accounts_of_players on accounts (owner, created_at desc, id desc) where kind = 'player' and has_balance`,
  );
}

async function postings(knex: Knex): Promise<void> {
  await knex.raw(`
    create table postings (
      id uuid primary key,
      reference text not null unique check (reference ~ '^[a-z-]+:[a-z-]+:.+:[a-z0-9-]+$' and length(reference) <= 300),
      reason text not null,
      -- SHA-256 of its reason and legs: the same reference with others is a conflict.
      digest text not null,
      detail jsonb not null,
      created_at timestamptz not null
    )`);
  await knex.raw(`
    create table entries (
      posting_id uuid not null,
      -- Leg n takes at 2n and gives at 2n + 1.
      position integer not null,
      account_id uuid not null,
      -- Counts the entries of its account, from 1.
      number bigint not null,
      amount numeric(78, 0) not null,
      balance_after numeric(78, 0) not null,
      created_at timestamptz not null,
      primary key (posting_id, position, created_at),
      unique (account_id, number, created_at)
    ) partition by range (created_at)`);
  await knex.raw('create table entries_rest partition of entries default');
  await knex.raw(`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Rows of % are never changed', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`);
  for (const table of ['postings', 'entries']) {
    await knex.raw(
      `create trigger never_changed before update or delete on ${table} for each row execute function refuse_change()`,
    );
    await knex.raw(`create trigger never_emptied before truncate on ${table} execute function refuse_change()`);
  }
}

async function holds(knex: Knex): Promise<void> {
  await knex.raw(`
    create table holds (
      id uuid primary key,
      reference text not null unique,
      -- Who gets it back.
      user_id text not null,
      reason text not null,
      status text not null default 'live' check (status in ('live', 'settled', 'released', 'expired')),
      until timestamptz,
      end_reference text,
      -- SHA-256 of where it went: the same reference with another end is a conflict.
      end_digest text,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((status = 'live') = (ended_at is null) and (status = 'live') = (end_reference is null))
    )`);
  await knex.raw(`create index holds_live on holds (user_id, id) where status = 'live'`);
  await knex.raw(`create index holds_by_id on holds (id) where status = 'live'`);
  await knex.raw(`
    create table hold_parts (
      hold_id uuid not null references holds (id),
      unit_id uuid not null references units (id),
      amount numeric(78, 0) not null check (amount > 0),
      primary key (hold_id, unit_id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table hold_parts, holds, entries, postings, accounts, units');
  await knex.raw('drop function refuse_change');
}
