import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { UsersContext } from '../context.ts';
import { listOverdue, settleReservations } from './budgets.repository.ts';

const intervalMilliseconds = 15_000;
/** As many as the ultigen service answers at once. */
const mostAtOnce = 100;

type Settling = Pick<UsersContext, 'database' | 'ultigen' | 'now'>;

/**
 * Asks the ultigen service what became of overdue reservations. It owns their references, and what it calls unused it will never
 * use. Until it answers, they stay charged.
 * @returns how many were settled, 100 at most. @throws Problem while ultigen is away.
 */
export async function settleOverdue({ database, ultigen, now }: Settling): Promise<number> {
  const references = await listOverdue(database.knex, now(), mostAtOnce);
  if (references.length === 0) return 0;
  const { given } = await ultigen.settleGiftReferences({ body: { references } });
  await database.transaction((tx) => settleReservations(tx, { references, given }, now()));
  return references.length;
}

/** Settles overdue reservations every 15 seconds until closed. */
export const startSettling = (settling: Settling, log: Logger): Closable =>
  startPeriodicWork({
    name: 'settle reservations of budgets',
    intervalMilliseconds,
    log,
    sharedBy: settling.database,
    work: async (isClosing) => {
      while (!isClosing() && (await settleOverdue(settling)) === mostAtOnce);
    },
  });
