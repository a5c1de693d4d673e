import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { releaseForsakenClaims } from '../claims/reserve-claim.ts';
import type { VouchersContext } from '../context.ts';
import { forgetForsakenDeposits } from '../deposits/reserve-deposit.ts';
import { forgetForsakenSales } from '../gen2/sell-eggs.ts';

const intervalMilliseconds = 60_000;
const steps = [forgetForsakenDeposits, forgetForsakenSales, releaseForsakenClaims];

/** Lets go what waits for a signature that will not come: its call was cut off between the reservation and the answer. */
export const startEndingForsaken = (context: VouchersContext, log: Logger): Closable =>
  startPeriodicWork({
    name: 'end what was never signed',
    intervalMilliseconds,
    sharedBy: context.database,
    log,
    // One kind that fails must not stop the others.
    work: async () => {
      const ends = await Promise.allSettled(steps.map((step) => step(context)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  });
