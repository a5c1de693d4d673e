import { Problem } from '@hatchery/api/problems';
import type { PublicPrices } from '@hatchery/api/public-figures';
import { createAlarm } from '@hatchery/kit/alarm';
import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { type Memory, remember } from '@hatchery/kit/remembered';
import type { ChainContext } from '../context.ts';
import { NotReadYet } from '../projections/not-read-yet.ts';
import { createPriceReader, type PricedChains, type PricesAtBlock } from './price-reader.ts';

/** How often each replica reads prices. */
const intervalMilliseconds = 60_000;

/** How long prices are told while the chain does not answer. */
const toldForMilliseconds = 24 * 60 * 60_000;

export type Prices = {
  /** Returns the last known prices of a chain. @throws Problem not-found, service-unavailable, bad-gateway. */
  of(chainId: number): Promise<PublicPrices>;
  /** Reads the prices of all chains. One that was not read yet has none so far. */
  refresh(): Promise<unknown>;
};

/** Remembers the prices of each chain that has contracts of the platform. */
export function createPrices(
  context: PricedChains & Pick<ChainContext, 'now'>,
  rpcUrlsOf: (chainId: number) => readonly string[],
): Prices {
  const memories = new Map<number, Memory<PricesAtBlock>>(
    context.chainIds
      .filter((chainId) => context.deploymentOf(chainId))
      .map((chainId) => {
        const read = createPriceReader({ context, chainId, rpcUrls: rpcUrlsOf(chainId) });
        return [chainId, remember(read, context.now)];
      }),
  );
  return {
    of: async (chainId) => {
      const memory = memories.get(chainId);
      if (!memory) throw new Problem('not-found', `Nothing is sold on chain ${chainId}.`);
      const { readAt, ...prices } = await memory.get(toldForMilliseconds);
      return { ...prices, readAt: readAt.toISOString() };
    },
    refresh: () => Promise.all([...memories.values()].map((memory) => memory.refresh().catch(passOverUnread))),
  };
}

function passOverUnread(error: unknown): void {
  if (!(error instanceof NotReadYet)) throw error;
}

/** Reads prices at once, and then every minute. */
export function startReadingPrices(prices: Prices, log: Logger): Closable {
  const alarm = createAlarm();
  alarm.ring();
  return startPeriodicWork({
    name: 'read the prices of what is sold',
    intervalMilliseconds,
    alarm,
    log,
    work: () => prices.refresh(),
  });
}
