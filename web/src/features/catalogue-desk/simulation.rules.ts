import { totalOf, type Weighed } from '../../platform/masters/odds.rules.ts';

/** How many boxes a simulation opens. */
export const rolls = 100_000;

/** An item as it was rolled, beside what the odds say. */
export interface Rolled {
  id: number;
  name: string;
  rarity: Weighed['item']['rarity'];
  /** Stated and rolled shares of all. */
  stated: number;
  rolled: number;
  count: number;
  /** How far the count is from the stated one, in standard deviations. */
  deviation: number;
}

/** Compares counts of items with the odds. @param counts by id of the item */
export function compare(odds: readonly Weighed[], counts: ReadonlyMap<number, number>): Rolled[] {
  const total = totalOf(odds);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return odds.map(({ weight, item: { id, name, rarity } }) => {
    const stated = weight / total;
    const count = counts.get(id) ?? 0;
    const spread = Math.sqrt(all * stated * (1 - stated));
    const deviation = spread === 0 ? 0 : (count - all * stated) / spread;
    return { id, name, rarity, stated, rolled: all === 0 ? 0 : count / all, count, deviation };
  });
}

export interface Fit {
  /** The chi-square statistic, and the bound that fair odds stay below 999 times in 1,000. */
  statistic: number;
  bound: number;
  fits: boolean;
}

/** The normal quantile of 0.999. */
const z = 3.090_232;

/** Returns the bound of chi-square by Wilson and Hilferty, which is good to a hundredth from three degrees on. */
export function chiSquareBound(degrees: number): number {
  if (degrees < 1) return 0;
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + z * Math.sqrt(part)) ** 3;
}

/** Says whether rolls fit their odds. Something that the odds do not hold never fits. */
export function fitOf(rows: readonly Rolled[], counts: ReadonlyMap<number, number>): Fit {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const statistic = rows.reduce((sum, { stated, count }) => {
    const expected = all * stated;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  const bound = chiSquareBound(rows.length - 1);
  const isForeign = [...counts.keys()].some((id) => rows.every((row) => row.id !== id));
  return { statistic, bound, fits: !isForeign && (rows.length < 2 || statistic <= bound) };
}

/** Says what came of it in a sentence. */
export const fitWords = ({ fits, statistic, bound }: Fit): string =>
  fits
    ? `The rolls hold the stated odds (chi-square ${statistic.toFixed(1)}, below ${bound.toFixed(1)}).`
    : `The rolls are off the stated odds (chi-square ${statistic.toFixed(1)}, above ${bound.toFixed(1)}). Fair odds do that once in 1,000 runs: roll again.`;
