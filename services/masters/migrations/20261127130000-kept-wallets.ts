import type { Knex } from 'knex';

/** Keeps what kept wallets pay for signatures, and the openings of their boxes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kept_purchases (
      signature_id uuid primary key references signatures on delete cascade,
      chain_id bigint not null,
      payer text not null,
      -- 'coin', 'token', or 'ticket' with its id, as in 'ticket:1'.
      asset text not null,
      price numeric(78) not null constraint kept_purchases_price check (price > 0),
      -- Whether the shop still needed permission to take it. The calls of a signature never change.
      needs_permission boolean not null
    )`);
  await knex.raw('create index kept_purchases_of_payer on kept_purchases (payer, chain_id, asset)');
  await knex.raw(`
    create table kept_openings (
      id uuid primary key,
      user_id uuid not null,
      chain_id bigint not null,
      account text not null,
      token_id numeric(78) not null,
      amount integer not null constraint kept_openings_amount check (amount between 1 and 10),
      state text not null constraint kept_openings_state check (state in ('waiting', 'sent', 'seen', 'failed')),
      failure text,
      block_number bigint,
      request_hash text,
      -- When the sender looks at it next. Null if it has nothing to do.
      due_at timestamptz,
      created_at timestamptz not null
    )`);
  await knex.raw('create index kept_openings_due on kept_openings (due_at) where due_at is not null');
  await knex.raw('create index kept_openings_of_account on kept_openings (account, chain_id, token_id)');
  await knex.raw('create index kept_openings_of_user on kept_openings (user_id, created_at)');
  await knex.raw(
    'create index kept_openings_seen on kept_openings (chain_id, block_number) where block_number is not null',
  );
  await knex.raw('create index kept_openings_created on kept_openings (created_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table kept_openings, kept_purchases');
}
