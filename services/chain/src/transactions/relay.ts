import { fillGaps } from './gaps.ts';
import type { RelayContext } from './relay-context.ts';
import { releaseQueued } from './release.ts';
import { resendStuck } from './resend.ts';
import { settleInFlight } from './settle.ts';

export type Relay = {
  /** Looks once at all unfinished transactions. @returns whether there is more to do at once. */
  tick(): Promise<boolean>;
};

/**
 * Sends stored calls to one chain, each once. Its whole state is in the database and on the chain, so it may end at any line.
 * Only one may run per chain.
 */
export function createRelay(options: Omit<RelayContext, 'reached'> & Partial<Pick<RelayContext, 'reached'>>): Relay {
  const context: RelayContext = { reached: () => {}, ...options };
  return {
    tick: async () => {
      await settleInFlight(context);
      await resendStuck(context);
      const released = await releaseQueued(context);
      const filled = await fillGaps(context);
      return released || filled;
    },
  };
}
