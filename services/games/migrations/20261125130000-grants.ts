import type { Knex } from 'knex';

/** Rewards that players get for one thing, and the calls that give them. See docs/adr/0075. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table grants (
      id uuid primary key,
      source text not null check (source in ('quest', 'event', 'admin')),
      source_id uuid not null,
      period text not null,
      -- Who it was granted to. The ledger and ultigen pass it on if that account has departed since.
      user_id uuid not null,
      -- The creature that the player chose for experience.
      creature jsonb,
      created_at timestamptz not null,
      unique (source, source_id, period, user_id)
    )`);
  await knex.raw(`
    create table grant_rewards (
      grant_id uuid not null references grants,
      position smallint not null,
      reward jsonb not null,
      -- By it the call is made, any number of times, and takes effect once.
      reference text not null unique,
      state text not null check (state in ('due', 'given', 'refused')),
      -- Why it was refused, or what it waits for.
      why text,
      -- It waits for the player, not for a service.
      waits_for_player boolean not null default false,
      created_at timestamptz not null default now(),
      next_try_at timestamptz not null,
      tries integer not null default 0,
      ended_at timestamptz,
      primary key (grant_id, position),
      check ((state = 'due') = (ended_at is null))
    )`);
  // Those of the ledger, and those of ultigen: one of them that is away holds up nothing of the other.
  await knex.raw(
    `create index grant_rewards_due on grant_rewards ((reward ->> 'kind' = 'voucher'), next_try_at) where state = 'due'`,
  );
  await knex.raw(
    `create index grant_rewards_late on grant_rewards (created_at) where state = 'due' and not waits_for_player`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table grant_rewards, grants');
}
