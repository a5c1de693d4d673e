import type { ChainReader, EggSale } from '../onchain/chain-reader.ts';

/** How long a price that was read from the chain is used. */
export const priceLifetimeMilliseconds = 60_000;

/** Reads the price once per lifetime for all callers. A failed read is not kept. */
export function cachedSale(chain: Pick<ChainReader, 'eggSale'>, now: () => Date): () => Promise<EggSale> {
  let cached: { sale: Promise<EggSale>; until: number } | undefined;
  return () => {
    const time = now().getTime();
    if (cached && time < cached.until) return cached.sale;
    const entry = { sale: chain.eggSale(), until: time + priceLifetimeMilliseconds };
    entry.sale.catch(() => {
      if (cached === entry) cached = undefined;
    });
    cached = entry;
    return entry.sale;
  };
}
