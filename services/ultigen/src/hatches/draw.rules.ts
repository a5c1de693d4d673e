/** A whole number from 0 up to, and never equal to, `bound`. */
export type RandomInt = (bound: number) => number;

interface WeightedMonster {
  monsterId: number;
  weight: number;
}

/** Draws one monsterId in proportion to the integer weights; throws where there is nothing to draw from. */
export function drawMonster(weights: readonly WeightedMonster[], draw: RandomInt): number {
  const total = weights.reduce((sum, row) => sum + row.weight, 0);
  if (total <= 0) throw new RangeError('There is nothing to draw from');
  let ticket = draw(total);
  for (const { monsterId, weight } of weights) {
    if (ticket < weight) return monsterId;
    ticket -= weight;
  }
  throw new RangeError('The random number is outside of its bound');
}
