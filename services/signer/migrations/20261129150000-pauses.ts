import type { Knex } from 'knex';

/** Kill switches that are pulled. The release before knows no pauses, so pull them again after going back to it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table pauses (
      name text primary key,
      reason text not null,
      caller text not null,
      since timestamptz not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table pauses');
}
