import { createAlarm } from '@hatchery/kit/alarm';
import type { Closable } from '@hatchery/kit/closing';
import type { Database } from '@hatchery/kit/database';
import { leadWhilePossible } from '@hatchery/kit/leadership';
import type { Logger } from '@hatchery/kit/log';
import type { Watch } from './watch.ts';

const pauseMilliseconds = 15_000;

/** Watches the laws in one process at a time, beside the workers of the chains, so that neither waits for the other. */
export function startWatching(watch: Watch, { database, log }: { database: Database; log: Logger }): Closable {
  const alarm = createAlarm();
  return leadWhilePossible({
    ...{ database, name: 'laws', log, alarm },
    work: async (lead) => {
      while (!lead.isOver()) {
        await lead.prove();
        const isDone = await watch.turn(lead.check).catch((error: unknown) => {
          log.warn({ err: error }, 'the laws across chains could not be judged, trying again');
          return true;
        });
        if (isDone) await alarm.wait(pauseMilliseconds);
      }
    },
  });
}
