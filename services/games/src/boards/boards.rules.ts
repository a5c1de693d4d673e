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

/** Whether a board counts what is reported now. */
export const isCounting = (board: StoredBoard, now: Date): boolean => board.startsAt <= now && !isFrozenAt(board, now);

/** Returns the season of a board that is shown when nobody names one: the running one, or the last one of a frozen board. */
export function shownSeason(board: StoredBoard, now: Date): string {
  const last = board.endsAt && isFrozenAt(board, now) ? new Date(board.endsAt.getTime() - 1) : now;
  return seasonAt(board, last);
}
