import type { Knex } from 'knex';

/** Trades that everybody can see, offers for them, what is on hold for both, and the calls to the ledger. See docs/adr/0073. */
export async function up(knex: Knex): Promise<void> {
  await movements(knex);
  await bundles(knex);
  await trades(knex);
  await offers(knex);
  await players(knex);
}

/** One call to the ledger, stored before it is made. Its body never changes. */
async function movements(knex: Knex): Promise<void> {
  await knex.raw(`
    create table movements (
      id uuid primary key,
      kind text not null check (kind in ('hold', 'replace', 'settle', 'return')),
      subject text not null check (subject in
        ('trade', 'trade-change', 'accept', 'offer', 'offer-change', 'side', 'direct-trade', 'bundle')),
      -- A trade, an offer, a direct trade or a bundle.
      subject_id uuid not null,
      reference text not null unique,
      body jsonb not null,
      state text not null default 'due' check (state in ('due', 'done', 'refused')),
      -- Why the ledger refused it.
      refusal jsonb,
      created_at timestamptz not null default now(),
      next_try_at timestamptz not null,
      tries integer not null default 0,
      ended_at timestamptz,
      check ((state = 'due') = (ended_at is null))
    )`);
  await knex.raw(`create index movements_due on movements (next_try_at) where state = 'due'`);
  await knex.raw('create index movements_ended on movements (ended_at) where ended_at is not null');
}

/** Lines that one player put down, with one hold in the ledger. The lines never change; the state follows the movements. */
async function bundles(knex: Knex): Promise<void> {
  await knex.raw(`
    create table bundles (
      id uuid primary key,
      user_id uuid not null,
      lines jsonb not null,
      state text not null check (state in ('taking', 'held', 'returning', 'returned', 'settled')),
      -- Why it came back.
      because text,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((state in ('returned', 'settled')) = (ended_at is not null))
    )`);
  await knex.raw(`create index bundles_live on bundles (user_id, id) where state in ('taking', 'held', 'returning')`);
}

async function trades(knex: Knex): Promise<void> {
  await knex.raw(`
    create table trades (
      id uuid primary key,
      owner_id uuid not null,
      status text not null check (status in
        ('opening', 'open', 'settling', 'completed', 'cancelled', 'expired')),
      -- Grows with each change of the terms or of offers. The terms are what is given and asked for.
      version integer not null default 1,
      terms_version integer not null default 1,
      bundle_id uuid not null references bundles,
      request jsonb not null,
      -- A change that the ledger has not confirmed yet: nobody accepts meanwhile.
      change jsonb,
      movement_id uuid,
      -- Who is accepting: one request, which may be repeated.
      claim_id uuid,
      taker_id uuid,
      offer_id uuid,
      -- What its owner gets.
      received jsonb,
      posting_id uuid,
      end_reason text,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      ended_at timestamptz,
      check ((status in ('completed', 'cancelled', 'expired')) = (ended_at is not null)),
      check (change is null or status = 'open')
    ) with (fillfactor = 80)`);
  await knex.raw('create index trades_board on trades (status, created_at desc, id desc)');
  await knex.raw('create index trades_of_owner on trades (owner_id, created_at desc, id desc)');
  await knex.raw(
    `create index trades_of_taker on trades (taker_id, created_at desc, id desc)
     where taker_id is not null and status = 'completed'`,
  );
  await knex.raw(`create index trades_live on trades (owner_id) where status in ('opening', 'open', 'settling')`);
  await knex.raw(`create index trades_due on trades (expires_at) where status = 'open'`);
  await tradeLines(knex);
}

/** The sides of trades that are not over yet, line by line: filters of the board find trades by them. */
async function tradeLines(knex: Knex): Promise<void> {
  await knex.raw(`
    create table trade_lines (
      trade_id uuid not null references trades on delete cascade,
      side text not null check (side in ('offer', 'request')),
      position smallint not null,
      asset_id uuid not null,
      token_id numeric(78, 0),
      amount numeric(78, 0) not null,
      -- The first line of its asset on this side: a trade with several tokens of one asset is found once.
      is_first boolean not null,
      -- When the trade was created.
      listed_at timestamptz not null,
      primary key (trade_id, side, position)
    )`);
  await knex.raw(
    'create index trade_lines_board on trade_lines (side, asset_id, listed_at desc, trade_id desc) where is_first',
  );
  await knex.raw(
    `create index trade_lines_first on trade_lines (asset_id, listed_at desc, trade_id desc)
     where side = 'request' and position = 0`,
  );
  // Assets that were ever in a trade, with the names by which texts find them.
  await knex.raw('create table listed_assets (asset_id uuid primary key, name text not null)');
}

async function offers(knex: Knex): Promise<void> {
  await knex.raw(`
    create table offers (
      id uuid primary key,
      trade_id uuid not null references trades,
      -- The owner of the trade.
      owner_id uuid not null,
      user_id uuid not null,
      bundle_id uuid not null references bundles,
      -- What the owner gave when it was made. It ends if that changes.
      for_bundle_id uuid not null references bundles,
      state text not null check (state in ('placing', 'open', 'accepted', 'ended')),
      -- The version of the trade when it last changed.
      version integer not null default 0,
      -- The movement that places it.
      movement_id uuid,
      change jsonb,
      end_reason text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      ended_at timestamptz,
      check ((state in ('accepted', 'ended')) = (ended_at is not null)),
      check (change is null or state = 'open')
    )`);
  await knex.raw(`create unique index offers_live on offers (trade_id, user_id) where state in ('placing', 'open')`);
  await knex.raw(`create index offers_of_trade on offers (trade_id, created_at desc, id desc) where state = 'open'`);
  await knex.raw(`create index offers_of_user on offers (user_id, created_at desc, id desc) where state <> 'placing'`);
  await knex.raw(
    `create index offers_incoming on offers (owner_id, created_at desc, id desc) where state <> 'placing'`,
  );
  await knex.raw(`create index offers_open_of_user on offers (user_id) where state in ('placing', 'open')`);
}

/** Accounts that are no longer themselves: merged into others, or deleted. */
async function players(knex: Knex): Promise<void> {
  await knex.raw(`
    create table departures (
      user_id uuid primary key,
      -- Null after a deletion.
      into_id uuid,
      -- Null once nothing can bring the account back.
      merge_id uuid,
      departed_at timestamptz not null
    )`);
  await knex.raw('create index departures_into on departures (into_id) where into_id is not null');
  await knex.raw('create table undone_merges (merge_id uuid primary key)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table undone_merges, departures, offers, listed_assets, trade_lines, trades, bundles, movements',
  );
}
