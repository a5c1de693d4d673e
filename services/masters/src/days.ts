/** Returns the day (UTC) of a time, as in `2026-03-01`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns whole seconds until the next day (UTC) begins, 1 at least. */
export const secondsUntilTomorrow = (now: Date): number => 86_400 - (Math.floor(now.getTime() / 1_000) % 86_400);
