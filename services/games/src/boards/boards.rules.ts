import type { BoardPeriod } from '@hatchery/api/boards';

export type StoredBoard = {
  id: string;
  gameId: string;
  name: string;
  fact: string;
  period: BoardPeriod;
  startsAt: Date;
  endsAt: Date | null;
  version: number;
};

const day = 86_400_000;

/** Returns the day (UTC) of a moment, as in `2026-11-24`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the week of a moment (ISO 8601, UTC), as in `2026-W48`. */
export function weekOf(at: Date): string {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  const thursday = new Date(midnight + (4 - (at.getUTCDay() || 7)) * day);
  const year = thursday.getUTCFullYear();
  const week = Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / day + 1) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

const seasons = { daily: dayOf, weekly: weekOf, season: () => 'season' } as const;

/** Returns what a board counts at a moment. */
export const seasonAt = ({ period }: Pick<StoredBoard, 'period'>, at: Date): string => seasons[period](at);

/** Whether the places of a board are final. */
export const isFrozenAt = ({ endsAt }: Pick<StoredBoard, 'endsAt'>, now: Date): boolean =>
  endsAt !== null && endsAt <= now;

/**
 * Returns when a day or a week of a board is over, or all of it; null if never.
 * @returns undefined if the board has no such season.
 */
export function endOfSeason({ period, startsAt, endsAt }: StoredBoard, season: string): Date | null | undefined {
  if (period === 'season') return season === 'season' ? endsAt : undefined;
  const begin = period === 'daily' ? Date.parse(season) : mondayOf(season);
  if (Number.isNaN(begin) || seasons[period](new Date(begin)) !== season) return undefined;
  const end = begin + (period === 'daily' ? day : 7 * day);
  if (end <= startsAt.getTime() || (endsAt && begin >= endsAt.getTime())) return undefined;
  return new Date(Math.min(end, endsAt?.getTime() ?? end));
}

/** Returns the beginning of a week, in milliseconds. The fourth of January is in week 1 of its year. */
function mondayOf(week: string): number {
  const [year = '', number = ''] = week.split('-W');
  const fourth = Date.UTC(Number(year), 0, 4);
  const firstMonday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * day;
  return firstMonday + (Number(number) - 1) * 7 * day;
}

/** Whether a board counts what is reported now. */
export const isCounting = (board: StoredBoard, now: Date): boolean => board.startsAt <= now && !isFrozenAt(board, now);

/** Returns the season of a board that is shown when nobody names one: the running one, or the last one of a frozen board. */
export function shownSeason(board: StoredBoard, now: Date): string {
  const last = board.endsAt && isFrozenAt(board, now) ? new Date(board.endsAt.getTime() - 1) : now;
  return seasonAt(board, last);
}
