import type { Board } from '@hatchery/api/boards';
import type { CreateEvent } from '@hatchery/api/events';
import { isTime } from '../../platform/moment.rules.ts';
import type { PictureChoice } from '../../platform/pictures/picture-field.tsx';
import { type RangeRow, rangesOf } from './ranks.rules.ts';

export const eventTexts = ['name', 'description', 'season', 'startDate', 'endDate'] as const;
export type Texts = Record<(typeof eventTexts)[number], string>;

export interface Choices {
  picture: PictureChoice | undefined;
  gameId: string;
  boardId: string;
  /** When the ranks of the board begin anew; a board of one season has no other. */
  boardPeriod: Board['period'];
  ranges: RangeRow[];
}

const long = (text: string, most: number): string | undefined =>
  text.length > most ? `Use at most ${most.toLocaleString('en')} characters.` : undefined;

const seasonShapes = {
  daily: [/^\d{4}-\d{2}-\d{2}$/, 'Enter a day, as in 2026-11-24.'],
  weekly: [/^\d{4}-W\d{2}$/, 'Enter a week, as in 2026-W48.'],
} as const;

function seasonFault(text: string, period: Choices['boardPeriod']): string | undefined {
  if (text === '' || period === 'season') return undefined;
  const [shape, fault] = seasonShapes[period];
  return shape.test(text) ? undefined : fault;
}

/** The checks of an event's texts; its end comes after its start. */
export const eventChecks = (startDate: string, boardPeriod: Choices['boardPeriod']) => ({
  name: (text: string) => (text.trim() === '' ? 'Enter the name that players see.' : long(text, 80)),
  description: (text: string) => long(text, 2_000),
  season: (text: string) => seasonFault(text, boardPeriod),
  startDate: (text: string) => (isTime(text) ? undefined : 'Enter a day and a time.'),
  endDate(text: string) {
    if (!isTime(text)) return 'Enter a day and a time.';
    return isTime(startDate) && Date.parse(text) <= Date.parse(startDate)
      ? 'The end must be after the start.'
      : undefined;
  },
});

/** Returns what the API is asked to create. */
export const fieldsOfEvent = (
  { picture, gameId, boardId, boardPeriod, ranges }: Choices,
  texts: Texts,
): CreateEvent => ({
  name: texts.name.trim(),
  ...(texts.description.trim() === '' ? {} : { description: texts.description.trim() }),
  ...(picture ? { image: picture.given } : {}),
  ...(gameId === '' ? {} : { gameId }),
  ...(boardId === '' ? {} : { boardId }),
  ...(boardPeriod === 'season' || texts.season === '' ? {} : { season: texts.season }),
  rewards: rangesOf(ranges),
  rewardsGiven: false,
  startDate: new Date(texts.startDate).toISOString(),
  endDate: new Date(texts.endDate).toISOString(),
});
