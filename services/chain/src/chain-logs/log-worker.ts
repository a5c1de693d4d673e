import { createAlarm } from '@hatchery/kit/alarm';
import type { Database } from '@hatchery/kit/database';
import { leadWhilePossible } from '@hatchery/kit/leadership';
import type { Logger } from '@hatchery/kit/log';
import { RpcFault } from '../rpc/rpc.ts';
import { type LogReading, readNextLogs } from './read-logs.ts';

/** Channel of Postgres that wakes the worker of a chain. The payload is the chain id. */
const wakeChannel = 'log_jobs';
const longestPauseMilliseconds = 10_000;

/** Wakes the worker after the commit. A lost call costs one interval. */
export const wakeLogWorker = (database: Database, chainId: number): Promise<void> =>
  database.notify(wakeChannel, String(chainId));

type Options = LogReading & { log: Logger; pollMilliseconds: number };

/** Reads logs for jobs, beside the worker of the chain, which never waits for it. One process per chain does this. */
export function startLogWorker(options: Options): { close(): Promise<void> } {
  const { chainId, database, log, pollMilliseconds } = options;
  const alarm = createAlarm();
  const stopListening = database.listen(wakeChannel, (payload) => {
    if (payload === String(chainId)) alarm.ring();
  });
  const leading = leadWhilePossible({
    database,
    name: `logs of chain ${chainId}`,
    log,
    alarm,
    work: async (lead) => {
      let failures = 0;
      while (!lead.isOver()) {
        await lead.prove();
        const isBusy = await readNextLogs({ ...options, check: lead.check }).catch((error: unknown) => {
          if (error instanceof RpcFault) log.warn({ reason: error.message }, 'logs could not be read, trying again');
          else log.error({ err: error }, 'reading logs failed, trying again');
          return undefined;
        });
        failures = isBusy === undefined ? failures + 1 : 0;
        if (failures > 0) await alarm.wait(Math.min(longestPauseMilliseconds, 100 * 2 ** failures));
        else if (!isBusy) await alarm.wait(pollMilliseconds);
      }
    },
  });
  return {
    close: async () => {
      stopListening();
      await leading.close();
    },
  };
}
