const hour = 3_600_000;
const day = 24 * hour;

/** When somebody was last active, rounded down: friends may know about when, and nobody watches over them. */
export function roundedActivity(lastUsedAt: Date, now: Date): Date {
  const unit = now.getTime() - lastUsedAt.getTime() < day ? hour : day;
  return new Date(Math.floor(lastUsedAt.getTime() / unit) * unit);
}
