import { addIndex, updateInBatches } from '@hatchery/kit/migration-steps';
import type { Knex } from 'knex';
import { step } from '../dying-steps.fixture.ts';

export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // Not as a migration should be: it is here to fail as a build that was cut off does, and to leave an index that is not valid.
  await knex.raw('create unique index concurrently if not exists eggs_colour on eggs ((1))').catch(() => {});
  step();
  await updateInBatches(knex, 'eggs', { change: `colour = 'grey'`, where: 'colour is null', batch: 2 });
  step();
  await addIndex(knex, 'eggs_colour', 'on eggs (colour)');
  step();
}

export const down = (knex: Knex): Promise<void> => knex.raw('drop index eggs_colour');
