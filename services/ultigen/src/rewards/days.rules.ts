const daySeconds = 86_400;

/** Returns the day (UTC) of a time, as in `2026-03-01`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Returns whole seconds until the next day (UTC) begins, 1 at least. */
export const secondsUntilTomorrow = (now: Date): number =>
  daySeconds - (Math.floor(now.getTime() / 1_000) % daySeconds);
