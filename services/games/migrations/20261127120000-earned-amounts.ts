import type { Knex } from 'knex';

/** Keeps the amounts that saves hold of the currencies of their games, and how much was earned. Nothing was before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table saves
      add column amounts jsonb not null default '{}',
      add column earned jsonb not null default '{}'`);
  await knex.raw(`alter table save_versions add column amounts jsonb not null default '{}'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table save_versions drop column amounts');
  await knex.raw('alter table saves drop column earned, drop column amounts');
}
