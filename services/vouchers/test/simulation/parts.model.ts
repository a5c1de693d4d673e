import type { Part } from './operations.ts';

/** Sums parts of the same unit, in the order of the units. */
export function inUnits(parts: Part[]): Part[] {
  const sums = new Map<string, bigint>();
  for (const { unitId, amount } of parts) sums.set(unitId, (sums.get(unitId) ?? 0n) + amount);
  return [...sums].map(([unitId, amount]) => ({ unitId, amount })).sort((a, b) => (a.unitId < b.unitId ? -1 : 1));
}

/** Compares what is on hold with what is to be. */
export function differenceOf(before: Part[], wanted: Part[]): { more: Part[]; less: Part[] } {
  const all = inUnits([...wanted, ...before.map(({ unitId, amount }) => ({ unitId, amount: -amount }))]);
  return {
    more: all.filter(({ amount }) => amount > 0n),
    less: all.filter(({ amount }) => amount < 0n).map(({ unitId, amount }) => ({ unitId, amount: -amount })),
  };
}
