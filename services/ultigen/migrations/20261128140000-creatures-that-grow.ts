import type { Knex } from 'knex';

/**
 * Growths of creatures and the log of each creature. The release before runs on this schema: it writes no log, and
 * `rebuild-monsters.main.ts` tells what it left out.
 */
export async function up(knex: Knex): Promise<void> {
  await growth(knex);
  await giving(knex);
  await log(knex);
  await fillLog(knex);
}

const growth = (knex: Knex) =>
  knex.raw(`
    create table growths (
      id uuid primary key,
      kind text not null check (kind in ('evolve', 'merge', 'mint')),
      chain_id bigint not null,
      -- The creature that grows, and its token.
      monster_id bigint not null,
      token_id numeric(78, 0) not null,
      -- Creatures that it consumes, and their tokens as texts.
      consumed jsonb not null,
      consumed_tokens jsonb not null,
      address text not null,
      -- Whether the platform sends it.
      custodial boolean not null,
      status text not null check (status in ('preparing', 'signed', 'waiting', 'sent', 'seen', 'failed')),
      failure text,
      old_kind bigint not null,
      old_level int not null,
      old_stage int not null,
      old_xp bigint not null,
      new_kind bigint not null,
      new_level int not null,
      new_stage int not null,
      new_xp bigint not null,
      -- Experience beside the chain that the voucher takes over, and how much of it was taken off.
      earned_xp bigint not null check (earned_xp >= 0),
      taken_xp bigint not null default 0 check (taken_xp >= 0),
      app text,
      expires_at timestamptz not null,
      created_at timestamptz not null
    );
    create index growths_by_address on growths (address, chain_id, created_at desc, id desc);
    create index growths_by_monster on growths (monster_id, created_at desc, id desc);

    -- Creatures of growths that can still take effect, or did and may be undone: one growth for each creature.
    create table growing_monsters (
      monster_id bigint primary key,
      growth_id uuid not null references growths
    );
    create index growing_monsters_by_growth on growing_monsters (growth_id)`);

const giving = (knex: Knex) =>
  knex.raw(`
    create table experience_grants (
      id uuid primary key,
      -- What the budget of the key was charged under.
      budget_reference uuid not null unique,
      monster_id bigint not null,
      amount int not null check (amount > 0),
      key_id uuid not null,
      created_at timestamptz not null
    );
    create table experience_days (
      day date not null,
      monster_id bigint not null,
      given int not null,
      primary key (day, monster_id)
    );

    create table monster_mints (
      id uuid primary key,
      monster_id bigint not null,
      -- What it is to become, and whether its growth has begun.
      kind bigint not null,
      begun boolean not null,
      -- The API key, or the admin.
      minted_by uuid not null,
      created_at timestamptz not null
    );
    create unique index monster_mints_by_monster on monster_mints (monster_id);
    -- The eggs that a hatch waits for, if they are not welcome eggs.
    alter table hatches add column gift_id uuid;
    create or replace view eggs_on_their_way as
      select address, egg_type, amount, chain_id from gifts where status <> 'seen' and giver <> 'mint'
      union all
      select address, egg_type, amount, chain_id from orders where status in ('pending', 'sent');
    create or replace view eggs_promised as
      select chain_id, address, egg_type, sum(amount) as amount from (
        select chain_id, address, egg_type, amount from gifts where giver = 'welcome' and status <> 'seen'
        union all
        select chain_id, address, egg_type, -amount from hatches
        where awaits_eggs and status = 'preparing' and gift_id is null
      ) as sides
      group by chain_id, address, egg_type`);

const log = (knex: Knex) =>
  knex.raw(`
    create table monster_events (
      id bigint generated always as identity primary key,
      monster_id bigint not null,
      kind text not null check (kind in
        ('drawn', 'hatched', 'minted', 'experience', 'level', 'evolved', 'merged', 'consumed', 'moved', 'named')),
      at timestamptz not null,
      reason text,
      app text,
      -- Experience that it gained, and that a voucher took over from what stands beside the chain.
      amount bigint,
      taken bigint not null default 0,
      -- What the chain tells afterwards, or what was drawn.
      species bigint,
      level int,
      stage int,
      xp bigint,
      from_address text,
      to_address text,
      token_id numeric(78, 0),
      others jsonb,
      nickname text,
      named_by uuid,
      chain_id bigint,
      block_number bigint,
      log_index int,
      transaction_hash text,
      -- A reorganisation took its block. The event of another block may take its place.
      undone boolean not null default false,
      constraint monster_events_block check ((block_number is null) = (log_index is null))
    );
    create index monster_events_by_monster on monster_events (monster_id, id);
    create unique index monster_events_by_place on monster_events (chain_id, block_number, log_index)
      where block_number is not null;
    create index monster_events_undone on monster_events (chain_id, block_number) where undone;
    create index monster_events_by_namer on monster_events (named_by) where named_by is not null`);

/** Writes the log of creatures that are there already, as far as it is known. */
async function fillLog(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into monster_events (monster_id, kind, at, reason, species, to_address, chain_id)
    select m.id, 'drawn', coalesce(h.created_at, now()), 'egg', m.drawn_monster_id, coalesce(h.address, m.owner), m.chain_id
    from monsters m left join hatches h on h.id = m.hatch_id where m.drawn_monster_id is not null order by m.id`);
  await knex.raw(`
    with changes as (
      select m.id, m.hatch_id, c.*,
        lag(c.monster_id) over own as before_kind, lag(c.level) over own as before_level,
        row_number() over own as position
      from monster_changes c join monsters m on m.chain_id = c.chain_id and m.token_id = c.token_id
      window own as (partition by m.id order by c.block_number, c.log_index)
    ), moves as (
      select *, row_number() over (partition by chain_id, token_id order by block_number, log_index) as position
      from monster_transfers
    ), logs as (
      select id, case when position > 1 and monster_id <> before_kind then 'evolved'
          when position > 1 and level <> before_level then 'level'
          when position > 1 then 'experience' when hatch_id is null then 'minted' else 'hatched' end as kind,
        monster_id as species, level, stage, xp, cast(null as text) as from_address,
        case when position = 1 then (
          select to_address from monster_transfers t
          where t.chain_id = changes.chain_id and t.token_id = changes.token_id order by block_number, log_index limit 1
        ) end as to_address, token_id, chain_id, block_number, log_index
      from changes
      union all
      select m.id, case when t.to_address = '0x0000000000000000000000000000000000000000' then 'consumed' else 'moved' end,
        null, null, null, null, t.from_address, t.to_address, m.token_id, t.chain_id, t.block_number, t.log_index
      from moves t join monsters m on m.chain_id = t.chain_id and m.token_id = t.token_id
      where t.position > 1
    )
    insert into monster_events (monster_id, kind, at, reason, species, level, stage, xp, from_address, to_address, token_id,
      chain_id, block_number, log_index)
    select id, kind, now(), 'before the log', species, level, stage, xp, from_address, to_address, token_id,
      chain_id, block_number, log_index
    from logs order by chain_id, block_number, log_index
    on conflict do nothing`);
  await knex.raw(`
    insert into monster_events (monster_id, kind, at, reason, amount)
    select monster_id, 'experience', now(), 'before the log', earned_xp from raised_monsters where earned_xp > 0
    order by monster_id`);
  await knex.raw(`
    insert into monster_events (monster_id, kind, at, nickname, named_by)
    select monster_id, 'named', now(), nickname, named_by from raised_monsters where nickname is not null
    order by monster_id`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace view eggs_on_their_way as
      select address, egg_type, amount, chain_id from gifts where status <> 'seen'
      union all
      select address, egg_type, amount, chain_id from orders where status in ('pending', 'sent');
    create or replace view eggs_promised as
      select chain_id, address, egg_type, sum(amount) as amount from (
        select chain_id, address, egg_type, amount from gifts where giver = 'welcome' and status <> 'seen'
        union all
        select chain_id, address, egg_type, -amount from hatches where awaits_eggs and status = 'preparing'
      ) as sides
      group by chain_id, address, egg_type;
    alter table hatches drop column gift_id;
    drop table monster_events, monster_mints, experience_days, experience_grants, growing_monsters, growths`);
}
