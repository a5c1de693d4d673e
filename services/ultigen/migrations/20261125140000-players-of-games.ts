import type { Knex } from 'knex';

/** Names and experience of creatures, rewards of games, and accounts that are no longer themselves. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Beside the monsters, not in them: a mint that is undone deletes its monster, and gives it its id back later.
    create table raised_monsters (
      monster_id bigint primary key,
      nickname text,
      named_by uuid,
      earned_xp bigint not null default 0 check (earned_xp >= 0),
      constraint raised_monsters_named check ((nickname is null) = (named_by is null))
    );
    create index raised_monsters_by_namer on raised_monsters (named_by) where named_by is not null;

    create table egg_rewards (
      reference text primary key,
      user_id uuid not null,
      egg_type smallint not null,
      amount int not null check (amount > 0),
      -- Null while the player has no wallet.
      gift_id uuid,
      created_at timestamptz not null
    );
    create index egg_rewards_waiting on egg_rewards (user_id) where gift_id is null;
    create table egg_reward_days (day date primary key, given int not null);

    create table experience_rewards (
      reference text primary key,
      monster_id bigint not null,
      amount int not null check (amount > 0),
      thing text not null,
      created_at timestamptz not null
    );
    create unique index experience_rewards_once on experience_rewards (monster_id, thing);

    create table departures (
      user_id uuid primary key,
      -- Null after a deletion.
      into_id uuid,
      -- Null once nothing can bring the account back.
      merge_id uuid,
      departed_at timestamptz not null
    );
    create index departures_into on departures (into_id) where into_id is not null;
    create table undone_merges (merge_id uuid primary key);

    create index hatches_counted on hatches (address) include (amount) where status <> 'failed';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index hatches_counted;
    drop table undone_merges, departures, experience_rewards, egg_reward_days, egg_rewards, raised_monsters;
  `);
}
