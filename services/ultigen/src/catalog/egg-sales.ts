import { createAlarm } from '@hatchery/kit/alarm';
import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { type Memory, type Remembered, remember } from '@hatchery/kit/remembered';
import type { EggSale } from '../onchain/chain-reader.ts';
import type { UltigenChain } from '../onchain/chains.ts';

/** A sale as the chain told it, and when it was asked. */
export type KnownSale = Remembered<EggSale>;

type Chain = Pick<UltigenChain, 'chainId'> & { reader: Pick<UltigenChain['reader'], 'eggSale'> };

export type EggSales = {
  /** Returns the last known sale on a chain. @throws Problem service-unavailable, bad-gateway if none is young enough. */
  of(chain: Chain): Promise<KnownSale>;
  /** Reads the sale on a chain again. */
  refresh(chain: Chain): Promise<KnownSale>;
};

/** How often each replica reads prices. */
const intervalMilliseconds = 60_000;

/** How long a price is told while the chain does not answer. */
export const longestAgeMilliseconds = 24 * 60 * 60_000;

/** Remembers sales of eggs, so that a node that is away hides no price. Callers without a known sale share one read. */
export function createEggSales(now: () => Date): EggSales {
  const known = new Map<number, Memory<EggSale>>();
  function memoryOf({ chainId, reader }: Chain): Memory<EggSale> {
    const memory = known.get(chainId) ?? remember(() => reader.eggSale(), now);
    known.set(chainId, memory);
    return memory;
  }
  return {
    refresh: (chain) => memoryOf(chain).refresh(),
    of: (chain) => memoryOf(chain).get(longestAgeMilliseconds),
  };
}

type Selling = { sales: EggSales; chains: { all: readonly Chain[] } };

/** Reads the sale on each chain at once, and then every minute. */
export function startReadingSales({ sales, chains }: Selling, log: Logger): Closable {
  const alarm = createAlarm();
  alarm.ring();
  return startPeriodicWork({
    name: 'read the prices of eggs',
    intervalMilliseconds,
    alarm,
    log,
    work: () => Promise.all(chains.all.map(sales.refresh)),
  });
}
