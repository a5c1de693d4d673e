import type { Knex } from 'knex';

/** Counts how many boxes the players of each game buy off the chain on a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table box_days (
      day date not null,
      game_id uuid not null,
      -- Were bought, or are being bought.
      sold bigint not null constraint box_days_sold check (sold >= 0),
      primary key (day, game_id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table box_days');
}
