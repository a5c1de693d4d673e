import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { LibraryContext } from '../context.ts';
import { moveStripes } from './counts.repository.ts';

const intervalMilliseconds = 5_000;
const batch = 2_000;

type Context = Pick<LibraryContext, 'database' | 'log'>;

/** Adds up what was counted in stripes, until nothing is left. */
export async function addUp({ database }: Pick<Context, 'database'>): Promise<void> {
  while ((await moveStripes(database.knex, batch)) === batch);
}

/** Adds up views and downloads from time to time, until closed. */
export const startAddingUp = ({ database, log }: Context): Closable =>
  startPeriodicWork({
    name: 'add up views and downloads',
    intervalMilliseconds,
    log,
    sharedBy: database,
    work: () => addUp({ database }),
  });
