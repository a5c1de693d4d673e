type Curve = { priceStep: string; stepSize: number; minted: number; maximum: number };

/** Returns the number from which creatures of the drop cost more than the next one. Null if there is none. */
export function nextStepAt({ priceStep, stepSize, minted, maximum }: Curve): number | null {
  const next = (Math.floor(minted / stepSize) + 1) * stepSize;
  return next < maximum && priceStep !== '0' ? next : null;
}
