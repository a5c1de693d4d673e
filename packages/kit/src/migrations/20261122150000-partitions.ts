import type { Knex } from 'knex';

/**
 * Splits inbox and outbox into partitions. What they hold becomes the partition for the rest. The previous release inserts, reads
 * and deletes as before. It must not expire rows of the inbox, because it would do so by places in the table, which partitions
 * share: so `created_at` is the end of time, and `handled_at` the time.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table inbox rename to inbox_rest;
    alter table inbox_rest rename column created_at to handled_at;
    alter table inbox_rest add column created_at timestamptz not null default 'infinity';
    create table inbox (like inbox_rest including defaults, primary key (group_name, event_id))
      partition by range (event_id);
    alter table inbox attach partition inbox_rest default;

    alter table outbox rename to outbox_rest;
    create table outbox (like outbox_rest including defaults, primary key (id)) partition by range (id);
    alter sequence outbox_id_seq owned by outbox.id;
    alter table outbox attach partition outbox_rest default;
    -- Most rows live for less than a second.
    alter table outbox_rest set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create table outbox_whole (like outbox including defaults, primary key (id));
    insert into outbox_whole select * from outbox;
    alter sequence outbox_id_seq owned by outbox_whole.id;
    drop table outbox;
    alter table outbox_whole rename to outbox;

    create table inbox_whole (
      group_name text not null, event_id uuid not null, created_at timestamptz not null default now(),
      primary key (group_name, event_id));
    insert into inbox_whole select group_name, event_id, handled_at from inbox;
    drop table inbox;
    alter table inbox_whole rename to inbox;
    create index on inbox (created_at);
  `);
}
