import type { QuestPeriod } from '@hatchery/api/quest-shapes';
import { dayOf, weekOf } from '../boards/boards.rules.ts';

const dayMilliseconds = 86_400_000;

/** The period of a quest that counts now. `from` and `to` bound what counts; null: nothing does. */
export type Period = { name: string; from: Date | null; to: Date | null; next: Date | null };

type Timed = { period: QuestPeriod; startsAt: Date | null; endsAt: Date | null };

/** Returns the period of a quest that a time lies in (UTC; weeks begin on Monday). */
export function periodOf({ period, startsAt, endsAt }: Timed, now: Date): Period {
  if (period === 'once' || period === 'season')
    return { name: period === 'once' ? 'once' : seasonOf(startsAt), from: startsAt, to: endsAt, next: null };
  const begin = period === 'daily' ? startOfDay(now) : startOfWeek(now);
  const next = new Date(begin.getTime() + (period === 'daily' ? 1 : 7) * dayMilliseconds);
  return {
    name: period === 'daily' ? dayOf(begin) : weekOf(begin),
    from: later(begin, startsAt),
    to: earlier(next, endsAt),
    next: endsAt && endsAt <= next ? null : next,
  };
}

/** Names a season by the day on which it begins, so that a quest that moves to its next one can be claimed again. */
const seasonOf = (startsAt: Date | null): string => (startsAt ? `season-${dayOf(startsAt)}` : 'season');

/** Returns why a quest cannot be claimed at a time, if so. */
export function closedBecause({ startsAt, endsAt }: Omit<Timed, 'period'>, now: Date): string | undefined {
  if (startsAt && now < startsAt) return 'This quest has not begun yet.';
  return endsAt && now >= endsAt ? 'This quest has ended.' : undefined;
}

export const startOfDay = (time: Date): Date =>
  new Date(Math.floor(time.getTime() / dayMilliseconds) * dayMilliseconds);

function startOfWeek(time: Date): Date {
  const day = startOfDay(time);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * dayMilliseconds);
}

const later = (one: Date, other: Date | null) => (other && other > one ? other : one);
const earlier = (one: Date, other: Date | null) => (other && other < one ? other : one);
