import type { Board, BoardFields, BoardPeriod } from '@hatchery/api/boards';
import { isTime, localTime } from '../../platform/moment.rules.ts';

export const boardTexts = ['name', 'startsAt', 'endsAt'] as const;
export type Texts = Record<(typeof boardTexts)[number], string>;

export interface Choices {
  fact: string;
  period: BoardPeriod;
}

export const periodWords: Record<BoardPeriod, string> = {
  daily: 'New each day',
  weekly: 'New each week',
  season: 'One season',
};

const mostLetters = 60;

/** The checks of a board's form; an end comes after the start. */
export const boardChecks = (startsAt: string) => ({
  name: (text: string) =>
    text.trim() === ''
      ? 'Enter the name that players see.'
      : text.length > mostLetters
        ? `Use at most ${mostLetters} characters.`
        : undefined,
  startsAt: (text: string) => (isTime(text) ? undefined : 'Enter a day and a time.'),
  endsAt(text: string) {
    if (text === '') return undefined;
    if (!isTime(text)) return 'Enter a day and a time.';
    return isTime(startsAt) && Date.parse(text) <= Date.parse(startsAt) ? 'It must end after it begins.' : undefined;
  },
});

/** Returns what the API is asked to save. */
export const fieldsOfBoard = ({ fact, period }: Choices, { name, startsAt, endsAt }: Texts): BoardFields => ({
  name: name.trim(),
  fact,
  period,
  startsAt: new Date(startsAt).toISOString(),
  ...(endsAt === '' ? {} : { endsAt: new Date(endsAt).toISOString() }),
});

interface Start {
  /** The first fact of the game. */
  fact: string;
  now: number;
}

/** Returns a board as its form has it; a new one that begins now without. */
export const formOfBoard = (board: Board | undefined, { fact, now }: Start): { choices: Choices; texts: Texts } => ({
  choices: { fact: board?.fact ?? fact, period: board?.period ?? 'season' },
  texts: {
    name: board?.name ?? '',
    startsAt: localTime(board?.startsAt ?? new Date(now).toISOString()),
    endsAt: localTime(board?.endsAt),
  },
});

/** Says how a board stands: frozen, to come, or running. */
export function standingOf({ frozen, startsAt }: Pick<Board, 'frozen' | 'startsAt'>, now: number): string {
  if (frozen) return 'Frozen';
  return Date.parse(startsAt) > now ? 'To come' : 'Running';
}
