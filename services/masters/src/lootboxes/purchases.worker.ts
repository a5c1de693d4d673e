import { createAlarm } from '@hatchery/kit/alarm';
import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { MastersContext } from '../context.ts';
import { workOffDue } from '../due-work.ts';
import { drivePurchase } from './drive-purchase.ts';
import { commitAhead, endEpochs } from './epochs.ts';
import { publishOdds } from './publish-odds.ts';
import { updateDue, updateTaken } from './purchases.repository.ts';
import { nextTryAt } from './purchases.rules.ts';

const drivenAtOnce = 8;

/**
 * Goes on with purchases that requests and processes left behind, until none is due. One that fails stays due, later each time, and
 * holds up no other.
 */
export async function driveDue(context: MastersContext, isClosing = () => false): Promise<void> {
  const { database, now, log } = context;
  await workOffDue({
    ...{ now, lanes: drivenAtOnce, isClosing },
    take: (which) => updateTaken(database.knex, which),
    work: ({ id, tries }) =>
      drivePurchase(context, id).catch(async (error: unknown) => {
        await updateDue(database.knex, id, nextTryAt(now(), tries));
        throw error;
      }),
    tellLate: (late) => log.info(late, 'purchases are still due'),
  });
}

/**
 * Goes on with purchases in each replica, until closed. No lease decides who does: that of a process that was killed would outlast the
 * pause after which its purchases are due again.
 */
export const startPurchases = (context: MastersContext): Closable =>
  startPeriodicWork({
    name: 'go on with purchases of boxes',
    intervalMilliseconds: 1_000,
    alarm: context.purchaseAlarm,
    log: context.log,
    work: (isClosing) => driveDue(context, isClosing),
  });

/** Publishes odds and commitments, and reveals seeds of epochs that are over, in one replica at a time, until closed. */
export function startEpochs(context: MastersContext): Closable {
  const alarm = createAlarm();
  // At once: nothing is sold before odds and commitments are published.
  alarm.ring();
  return startPeriodicWork({
    name: 'publish and reveal draws',
    intervalMilliseconds: 5_000,
    alarm,
    sharedBy: context.database,
    log: context.log,
    work: async () => {
      await publishOdds(context);
      await commitAhead(context);
      await endEpochs(context);
    },
  });
}
