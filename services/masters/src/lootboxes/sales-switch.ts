import { Problem } from '@hatchery/api/problems';
import type { Closable } from '@hatchery/kit/closing';
import type { InternalClients } from '@hatchery/kit/internal';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';

/** Stops sales that need no signature. The signer keeps kill switches, and stops all others itself. */
export type SalesSwitch = {
  /** @throws Problem paused; service-unavailable while this process has had no answer of the signer. */
  requireGoing(): Promise<void>;
  start(): Closable;
};

const intervalMilliseconds = 2_000;
const stopping = new Set(['sales', 'signing']);

/** Asks the signer every two seconds. While it does not answer, its last answer holds. A process that has none sells nothing. */
export function createSalesSwitch({ signer }: Pick<InternalClients, 'signer'>, log: Logger): SalesSwitch {
  let isPaused: boolean | undefined;
  const ask = async () => {
    const { pauses } = await signer.pauses({});
    isPaused = pauses.some(({ name }) => stopping.has(name));
  };
  return {
    requireGoing: async () => {
      if (isPaused === undefined) await ask();
      if (isPaused)
        throw new Problem('paused', 'Sales are paused for now. Nothing was bought.', { retryAfterSeconds: 15 });
    },
    start: () => startPeriodicWork({ name: 'ask whether sales are paused', intervalMilliseconds, log, work: ask }),
  };
}
