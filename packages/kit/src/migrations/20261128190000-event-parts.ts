import type { Knex } from 'knex';

/** Keeps the parts of an event that is larger than a message, until its last part is there. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table event_parts (
      group_name text not null,
      whole_id uuid not null,
      number int not null,
      payload bytea not null,
      arrived_at timestamptz not null default now(),
      primary key (group_name, whole_id, number)
    )`);
  await knex.raw('create index event_parts_arrived on event_parts (arrived_at)');
}

export const down = (knex: Knex): Promise<void> => knex.raw('drop table event_parts');
