import type { Knex } from 'knex';

/** Pages of accounts, and their number, come from an index alone. The sweep of ended sessions reads one too. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index users_living on users (created_at desc, id) where absorbed_into is null;
    drop index users_newest;
    create index sessions_ended on sessions (ended_at) where ended_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index users_newest on users (created_at desc, id);
    drop index users_living, sessions_ended;
  `);
}
