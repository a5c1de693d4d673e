import type { Knex } from 'knex';
import { step } from '../dying-steps.fixture.ts';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('create table eggs (id bigint primary key, colour text)');
  step();
  await knex.raw('insert into eggs (id) select generate_series(1, 5)');
  step();
}

export const down = (knex: Knex): Promise<void> => knex.raw('drop table eggs');
