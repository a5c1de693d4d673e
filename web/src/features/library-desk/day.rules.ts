import type { LibraryDay } from '@hatchery/api/library-shapes';

export const shownDays = 90;
const dayMs = 86_400_000;

/** Returns the last days up to today (UTC), each with its counts; a day that nobody came is there with zeros. */
export function wholeDays(counted: readonly LibraryDay[], now: number): LibraryDay[] {
  const byDay = new Map(counted.map((one) => [one.day, one]));
  return Array.from({ length: shownDays }, (_, index) => {
    const day = new Date(now - (shownDays - 1 - index) * dayMs).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, views: 0, downloads: 0 };
  });
}

/** Returns the top of an axis for counts up to `most`: a round number that is not below it. */
export function axisTop(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}

/** Returns the day that a key moves to. */
export function nextDay(key: string, at: number): number | undefined {
  const last = shownDays - 1;
  const moves: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
  const to = moves[key];
  return to === undefined ? undefined : Math.min(last, Math.max(0, to));
}

/** Returns a day (UTC) in words, as in "Mon 4 May". */
export const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
