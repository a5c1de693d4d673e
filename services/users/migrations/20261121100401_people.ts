import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users add column picture text;
    -- In the order of bytes, so that it serves beginnings of names and their order alike.
    create index users_name on users ((lower(display_name) collate "C"), id) where display_name is not null;
    create index users_newest on users (created_at desc, id);
    create index user_roles_role on user_roles (role, user_id);

    -- Games and tools whose API keys a studio may make.
    create table user_apps (
      user_id uuid not null references users on delete cascade,
      app_id text not null,
      created_at timestamptz not null,
      primary key (user_id, app_id)
    );

    -- What admins changed about others. It goes with the account that it is about.
    create table admin_actions (
      id uuid primary key,
      actor_id uuid references users on delete set null,
      subject_id uuid not null references users on delete cascade,
      action text not null,
      before jsonb not null,
      after jsonb not null,
      created_at timestamptz not null
    );
    create index admin_actions_subject on admin_actions (subject_id, created_at);
    create index admin_actions_actor on admin_actions (actor_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table admin_actions, user_apps;
    drop index user_roles_role, users_newest, users_name;
    alter table users drop column picture;
  `);
}
