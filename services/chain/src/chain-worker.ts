import { createAlarm } from '@hatchery/kit/alarm';
import type { Database } from '@hatchery/kit/database';
import { leadWhilePossible } from '@hatchery/kit/leadership';
import type { Logger } from '@hatchery/kit/log';
import { type Follower, type Step, Superseded } from './blocks/follower.ts';
import type { Keeper } from './draws/keeper.ts';
import { RpcFault } from './rpc/rpc.ts';
import type { Relay } from './transactions/relay.ts';
import { wakeChannel } from './transactions/submit-transaction.ts';

type Options = {
  chainId: number;
  follower: Follower;
  relay: Relay;
  /** Absent on a chain without draws. */
  keeper: Keeper | undefined;
  database: Database;
  log: Logger;
  pollMilliseconds: number;
};

/** Interval for transactions that only wait for time, such as stuck ones. */
const relayMilliseconds = 5_000;
/** Time after which the relay gets its turn while the follower is behind. */
const relayWhileBehindMilliseconds = 1_000;
const longestPauseMilliseconds = 10_000;

/** Follows a chain and relays to it in turns, so that the relay sees the newest blocks. One process per chain does this. */
export function startChainWorker(options: Options): { close(): Promise<void> } {
  const { chainId, database, log, pollMilliseconds } = options;
  const alarm = createAlarm();
  let isWanted = true;
  const stopListening = database.listen(wakeChannel, (payload) => {
    if (payload !== String(chainId)) return;
    isWanted = true;
    alarm.ring();
  });
  const leading = leadWhilePossible({
    database,
    name: `chain ${chainId}`,
    log,
    alarm,
    work: async (lead) => {
      log.info('leading');
      let failures = 0;
      let lastTick = 0;
      isWanted = true;
      while (!lead.isOver()) {
        await lead.prove();
        const step = await attempt(options, () => options.follower.step(lead.check));
        const waited = performance.now() - lastTick;
        let isBusy = (step?.behind ?? 0) > 0;
        let relayed: boolean | undefined = false;
        if (isWanted || isDue(step, waited)) {
          isWanted = false;
          lastTick = performance.now();
          await attempt(options, async () => options.keeper?.tick(lead.check));
          await lead.prove();
          relayed = await attempt(options, () => options.relay.tick(lead.check));
          isWanted ||= relayed === true;
          isBusy ||= relayed === true;
        }
        failures = step && relayed !== undefined ? 0 : failures + 1;
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

function isDue(step: Step | undefined, waitedMilliseconds: number): boolean {
  if (waitedMilliseconds >= relayMilliseconds) return true;
  if (!step || step.did === 'idle') return false;
  return step.behind === 0 || waitedMilliseconds >= relayWhileBehindMilliseconds;
}

async function attempt<T>({ chainId, log }: Options, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const isExpected = error instanceof RpcFault || error instanceof Superseded;
    if (isExpected)
      log.warn({ chainId, reason: (error as Error).message }, 'a chain could not be read or written, trying again');
    else log.error({ chainId, err: error }, 'following or relaying failed, trying again');
    return undefined;
  }
}
