import type { CreateEvent } from '@hatchery/api/events';
import { isTime } from '../../platform/moment.rules.ts';
import type { PictureChoice } from '../../platform/pictures/picture-field.tsx';
import { type RangeRow, rangesOf } from './ranks.rules.ts';

export const eventTexts = ['name', 'description', 'startDate', 'endDate'] as const;
export type Texts = Record<(typeof eventTexts)[number], string>;

export interface Choices {
  picture: PictureChoice | undefined;
  gameId: string;
  boardId: string;
  ranges: RangeRow[];
}

const long = (text: string, most: number): string | undefined =>
  text.length > most ? `Use at most ${most.toLocaleString('en')} characters.` : undefined;

/** The checks of an event's texts; its end comes after its start. */
export const eventChecks = (startDate: string) => ({
  name: (text: string) => (text.trim() === '' ? 'Enter the name that players see.' : long(text, 80)),
  description: (text: string) => long(text, 2_000),
  startDate: (text: string) => (isTime(text) ? undefined : 'Enter a day and a time.'),
  endDate(text: string) {
    if (!isTime(text)) return 'Enter a day and a time.';
    return isTime(startDate) && Date.parse(text) <= Date.parse(startDate) ? 'It ends after it has started.' : undefined;
  },
});

/** Returns what the API is asked to create. */
export const fieldsOfEvent = ({ picture, gameId, boardId, ranges }: Choices, texts: Texts): CreateEvent => ({
  name: texts.name.trim(),
  ...(texts.description.trim() === '' ? {} : { description: texts.description.trim() }),
  ...(picture ? { image: picture.given } : {}),
  ...(gameId === '' ? {} : { gameId }),
  ...(boardId === '' ? {} : { boardId }),
  rewards: rangesOf(ranges),
  rewardsGiven: false,
  startDate: new Date(texts.startDate).toISOString(),
  endDate: new Date(texts.endDate).toISOString(),
});
