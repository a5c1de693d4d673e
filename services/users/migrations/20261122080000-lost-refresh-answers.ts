import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Hash of the refresh token that began the generation. Its answer may have been lost, so it may ask once more.
    alter table sessions add column begun_by bytea;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions drop column begun_by');
}
