import type { Knex } from 'knex';

/** Players who are somebody else's now, by a merge, or nobody's, after a deletion, and what each merge moved. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A row stays for good: what arrives later finds its way by it.
    create table departures (
      user_id uuid primary key,
      -- Null after a deletion.
      into_id uuid check (into_id <> user_id),
      -- Null if it cannot be undone.
      merge_id uuid,
      departed_at timestamptz not null,
      -- When the account was deleted that a merge had absorbed, while the undoing of the merge may still be on its way.
      ended_at timestamptz
    );
    create index departures_into on departures (into_id) where into_id is not null;

    -- The end of a merge is kept, so that an event that comes late does not begin it again.
    create table player_merges (
      merge_id uuid primary key,
      from_id uuid not null,
      into_id uuid not null,
      merged_at timestamptz,
      undone_at timestamptz
    );
    create index player_merges_from on player_merges (from_id);
    create table merge_amounts (
      merge_id uuid not null references player_merges on delete cascade,
      unit_id uuid not null,
      amount numeric(79, 0) not null check (amount >= 0),
      primary key (merge_id, unit_id)
    );
    create table merge_holds (
      merge_id uuid not null references player_merges on delete cascade,
      hold_id uuid not null,
      primary key (merge_id, hold_id)
    );
    -- Rows of other tables that moved, by table and column.
    create table merge_rows (
      merge_id uuid not null references player_merges on delete cascade,
      kind text not null,
      key text not null,
      primary key (merge_id, kind, key)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table merge_rows, merge_holds, merge_amounts, player_merges, departures');
}
