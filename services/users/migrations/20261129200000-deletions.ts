import type { Knex } from 'knex';

/** Ids of accounts that their owners deleted, so that a deletion can be repeated after a backup was restored. The release before adds none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table deletions (
      user_id uuid primary key,
      -- The account that had absorbed it, and was deleted with it.
      into_id uuid,
      deleted_at timestamptz not null
    );
    create index deletions_age on deletions (deleted_at);
  `);
}

export const down = (knex: Knex): Promise<void> => knex.raw('drop table deletions');
