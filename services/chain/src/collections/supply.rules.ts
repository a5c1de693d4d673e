import type { Totals } from './collection-book.rules.ts';

type Counted = { totals: Pick<Totals, 'minted' | 'burned' | 'arrived' | 'departed'>; locked: bigint };

/** Returns what was made on a chain and not destroyed. Bridges do not change it. */
export const issuedOf = ({ totals }: Counted): bigint => totals.minted - totals.burned;

/** Returns what is on a chain, without what its bridges have locked for other chains. */
export const supplyOf = ({ totals, locked }: Counted): bigint =>
  issuedOf({ totals, locked }) + totals.arrived - totals.departed - locked;
