/*
 * The field has 1,000 by 1,600 steps, the wood at the top and the nests at the bottom. Places and speeds are counted in
 * sixteenths of a step, so that whole numbers suffice and every machine gets the same round.
 */
export const step = 16;
export const fieldWidth = 1_000 * step;
export const fieldHeight = 1_600 * step;

export const ticksPerSecond = 60;
export const roundTicks = 60 * ticksPerSecond;

/** The middle of each nest. */
export const nestPlaces = [
  { x: 150 * step, y: 1_290 * step },
  { x: 383 * step, y: 1_330 * step },
  { x: 617 * step, y: 1_330 * step },
  { x: 850 * step, y: 1_290 * step },
] as const;
export const eggsPerNest = 2;
export const allEggs = nestPlaces.length * eggsPerNest;

/** Where the keeper stands when the night begins. */
export const start = { x: 500 * step, y: 1_060 * step } as const;

/** The keeper stays out of the wood. */
export const keeperLine = 400 * step;
/** Above this line a thief is met early, which is worth more. */
export const earlyLine = 720 * step;
/** Thieves come from above this line and leave behind it. */
export const woodLine = -70 * step;

/** Returns the whole part of a square root. */
export function wholeRoot(value: number): number {
  let root = Math.floor(Math.sqrt(value));
  // Engines may round a square root differently: the last digit is checked in whole numbers.
  while (root * root > value) root -= 1;
  while ((root + 1) * (root + 1) <= value) root += 1;
  return root;
}

export const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
