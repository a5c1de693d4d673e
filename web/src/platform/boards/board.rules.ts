import type { Board, BoardPage } from '@hatchery/api/boards';
import { dayWords } from '../time.rules.ts';

const periods: Record<Board['period'], string> = {
  daily: 'Begins anew each day',
  weekly: 'Begins anew each Monday',
  season: 'All season',
};

/** Returns what a board counts and until when, in words. */
export function boardWords({ period, frozen, startsAt, endsAt }: Board, now: number): string {
  if (frozen) return endsAt ? `Ended on ${dayWords(endsAt)}. Its places are final.` : 'Its places are final.';
  if (Date.parse(startsAt) > now) return `Begins on ${dayWords(startsAt)}`;
  return endsAt ? `${periods[period]}, until ${dayWords(endsAt)}` : periods[period];
}

type Standing = Pick<BoardPage, 'own' | 'players' | 'entries'>;

/** Returns the player's place in words, as in "You are in place 3 of 120". */
export function placeWords({ own, players }: Standing): string {
  if (!own) return 'You have no place yet.';
  return `You are in place ${own.rank.toLocaleString('en')} of ${Math.max(own.rank, players).toLocaleString('en')}.`;
}

/** Returns whether the player's own place is not among those that are shown. */
export const isFurtherDown = ({ own, entries }: Standing): boolean =>
  own !== undefined && !entries.some(({ userId }) => userId === own.userId);
