import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { GamesContext } from '../context.ts';
import { listUncounted, updateCount } from './holders.repository.ts';

const intervalMilliseconds = 10_000;
const countedAtOnce = 100;

/** Counts holders of badges again, each badge by itself. One that fails is counted the next time. */
export async function countHolders(
  { database, log }: Pick<GamesContext, 'database' | 'log'>,
  isClosing: () => boolean = () => false,
): Promise<void> {
  for (const id of await listUncounted(database.background, countedAtOnce)) {
    if (isClosing()) return;
    await updateCount(database.background, id).catch((error: unknown) =>
      log.warn({ err: error, badge: id }, 'the holders of a badge could not be counted'),
    );
  }
}

/** Counts holders of badges, in one replica at a time, until closed. */
export const startCountingHolders = (context: GamesContext): Closable =>
  startPeriodicWork({
    name: 'count holders of badges',
    intervalMilliseconds,
    log: context.log,
    sharedBy: context.database,
    work: (isClosing) => countHolders(context, isClosing),
  });
