import { Problem } from '@hatchery/api/problems';
import { createAlarm } from '@hatchery/kit/alarm';
import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { type Remembered, remember } from '@hatchery/kit/remembered';
import type { Address } from 'viem';
import type { VouchersChains } from '../onchain/chains.ts';
import type { Rate } from './price.rules.ts';
import { createSalesReader, type PriceAtBlock, type SalesReader } from './sales-reader.ts';

/** A price as the chain told it, and when it was asked. */
export type KnownPrice = Remembered<PriceAtBlock>;

/** A chain on which eggs are sold for its coin. */
export type Gen2Sale = {
  chainId: number;
  eggs: Address;
  reader: SalesReader;
  /** Returns the last known price. @throws Problem service-unavailable, bad-gateway if none is young enough. */
  price(longestAgeMilliseconds: number): Promise<KnownPrice>;
  /** Reads the price again. */
  refresh(): Promise<KnownPrice>;
};

/** How often each replica reads prices. */
const intervalMilliseconds = 60_000;

/** How long a price is told while the chain does not answer. */
export const toldForMilliseconds = 24 * 60 * 60_000;

/** How long eggs are sold at a price while the chain does not answer. */
export const soldForMilliseconds = 10 * 60_000;

export type Gen2Sales = {
  all: readonly Gen2Sale[];
  /** Finds the sale on a chain, or on the main one. @throws Problem bad-request where there is none. */
  choose(chainId: number | undefined, field: string): Gen2Sale;
};

/** Returns the sales of the chains that have the contract, and a rate between coin and game token. */
export function createSales(chains: VouchersChains, rates: ReadonlyMap<number, Rate>, now: () => Date): Gen2Sales {
  const all = chains.all.flatMap(({ chainId, rpcUrls, contracts: { eggsGen2: eggs } }) => {
    const rate = rates.get(chainId);
    if (!eggs || rate === undefined) return [];
    const reader = createSalesReader({ chainId, rpcUrls, eggs, rate });
    return [{ chainId, eggs, reader, ...rememberPrice(reader, now) }];
  });
  return {
    all,
    choose: (chainId = chains.main.chainId, field) => {
      const sale = all.find((one) => one.chainId === chainId);
      if (sale) return sale;
      const message = `Gen-2 eggs are not sold for coins on chain ${chainId}.`;
      throw new Problem('bad-request', message, { errors: [{ path: field, message }] });
    },
  };
}

/** Remembers a price, so that a node that is away hides none. */
export function rememberPrice(
  reader: Pick<SalesReader, 'price'>,
  now: () => Date,
): Pick<Gen2Sale, 'price' | 'refresh'> {
  const { get, refresh } = remember(() => reader.price(), now);
  return { price: get, refresh };
}

/** Reads the price on each chain at once, and then every minute. */
export function startReadingPrices({ all }: Gen2Sales, log: Logger): Closable {
  const alarm = createAlarm();
  alarm.ring();
  return startPeriodicWork({
    name: 'read the prices of gen-2 eggs',
    intervalMilliseconds,
    alarm,
    log,
    work: () => Promise.all(all.map((sale) => sale.refresh())),
  });
}
