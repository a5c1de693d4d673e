import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- An account that was merged into another one is frozen: it owns nothing that signs in, until it is erased or the merge undone.
    alter table users add column absorbed_into uuid references users;
    create index users_absorbed on users (absorbed_into) where absorbed_into is not null;

    create table merges (
      id uuid primary key,
      into_id uuid not null references users on delete cascade,
      from_id uuid not null references users on delete cascade,
      -- What was proved of the absorbed account by whoever was signed in to the other one.
      credential_kind text not null check (credential_kind in ('email', 'google', 'wallet')),
      credential_name text not null,
      status text not null check (status in ('proposed', 'merged', 'undone', 'expired')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      undo_until timestamptz,
      -- What was told to move and to be put aside.
      shown jsonb,
      forget_at timestamptz,
      check (into_id <> from_id)
    );
    create unique index merges_proposed on merges (into_id, from_id) where status = 'proposed';
    create unique index merges_absorbed on merges (from_id) where status = 'merged';
    create index merges_into on merges (into_id, created_at desc, id);
    create index merges_from on merges (from_id);
    create index merges_undo on merges (undo_until) where status = 'merged';
    create index merges_forget on merges (forget_at);

    -- Each thing that moved, so that undoing moves the same things back.
    create table merge_moves (
      merge_id uuid not null references merges on delete cascade,
      kind text not null,
      key text not null,
      detail jsonb not null,
      primary key (merge_id, kind, key)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table merge_moves, merges;
    alter table users drop column absorbed_into;
  `);
}
