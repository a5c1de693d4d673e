const hour = 3_600_000;
const day = 24 * hour;

/** Rounds a time of last activity down to the hour, or to the day if it is older: friends see roughly when, never exactly. */
export function roundedActivity(lastUsedAt: Date, now: Date): Date {
  const unit = now.getTime() - lastUsedAt.getTime() < day ? hour : day;
  return new Date(Math.floor(lastUsedAt.getTime() / unit) * unit);
}
