/** Returns whether the player wants no motion: the same story is told in stills. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
