import type { Closable } from '@hatchery/kit/closing';
import type { Database } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { deleteAttempts, deleteFinished } from './retention.repository.ts';

const dayMilliseconds = 86_400_000;
const intervalMilliseconds = 600_000;
const deletedAtOnce = 1_000;
/** Signed forms are of use until their transaction cannot come back. */
const attemptDays = 7;
/** A reference is sent once for as long as its call is kept. Events are delivered again for 14 days at most. */
const callDays = 90;

type Retention = { database: Database; now: () => Date; log: Logger };

/** Deletes what is of no use any more, every ten minutes until closed. One replica does it. */
export const startRetention = ({ database, now, log }: Retention): Closable =>
  startPeriodicWork({
    name: 'delete finished calls',
    intervalMilliseconds,
    log,
    sharedBy: database,
    work: (isClosing) => deleteOld({ database, now }, isClosing),
  });

/** Deletes in small batches, oldest first: signed forms a week after their calls finished, calls after 90 days. @returns how many rows */
export async function deleteOld(
  { database, now }: Pick<Retention, 'database' | 'now'>,
  isClosing: () => boolean = () => false,
): Promise<number> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMilliseconds);
  let total = 0;
  for (const [remove, days] of [
    [deleteAttempts, attemptDays],
    [deleteFinished, callDays],
  ] as const) {
    for (let count = deletedAtOnce; count === deletedAtOnce && !isClosing(); total += count)
      count = await remove(database.knex, daysAgo(days), deletedAtOnce);
  }
  return total;
}
