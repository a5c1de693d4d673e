type Weighted = { itemId: number; weight: number };

/** Returns how likely a weight is drawn, in percent, to a millionth. */
export function chanceOf(weight: number, odds: readonly Weighted[]): number {
  const total = odds.reduce((sum, one) => sum + one.weight, 0);
  return Math.round((weight / total) * 100_000_000) / 1_000_000;
}
