import type { LifeEvent } from '@hatchery/api/monster-life';
import type { MoreIconName } from '../../design/more-icons.tsx';
import { othersWords } from './grow.rules.ts';

const number = (value: number): string => value.toLocaleString('en');

export type ToldEvent = LifeEvent & {
  /** The kind that a creature became in a merge; absent where it stayed the same. */
  became?: string;
};

/** Adds to merges what became of the creature: an event names its kind also where it did not change. @param events newest first */
export const withKinds = (events: readonly LifeEvent[]): ToldEvent[] =>
  events.map((event, index) => {
    if (event.kind !== 'merged' || !event.name) return event;
    const before = events.slice(index + 1).find(({ monsterId }) => monsterId !== undefined);
    return before && before.monsterId !== event.monsterId ? { ...event, became: event.name } : event;
  });

/** Returns what happened, as the heading of an entry. */
export function eventTitle(event: ToldEvent): string {
  const { kind, xp = 0, level, name, nickname, others = [], to, became } = event;
  switch (kind) {
    case 'drawn':
      return 'Stirred in its egg';
    case 'hatched':
      return name ? `Hatched as ${name}` : 'Hatched';
    case 'minted':
      return name ? `Came into the world as ${name}` : 'Came into the world';
    case 'experience':
      return `${number(xp)} experience`;
    case 'level':
      return `Reached level ${number(level ?? 1)}`;
    case 'evolved':
      return name ? `Became ${name}` : 'Became another kind';
    case 'merged':
      return `Took ${othersWords(Math.max(1, others.length))} in${became ? `, and became ${became}` : ''}`;
    case 'consumed':
      return others.length > 0 ? 'Was taken in by another' : 'Was burned';
    case 'moved':
      return to ? 'Moved to another keeper' : 'Left its keeper';
    case 'named':
      return nickname ? `Was named ${nickname}` : 'Its name changed';
  }
}

const reasons: Record<string, string> = {
  quest: 'From a quest',
  key: 'From a game',
  mint: 'From its studio',
  merge: 'From a merge',
  evolve: 'By growing up',
  resync: 'Read from the chain again',
  'before the log': 'Before this diary began',
};

/** Returns where an event came from, in a few words; empty where the heading says all. */
export function eventWords(event: ToldEvent): string {
  const { kind, reason, app } = event;
  const source = app ? `From ${app}` : reason ? (reasons[reason] ?? '') : '';
  const isSaid = kind === 'merged' || kind === 'evolved';
  return [...figuresOf(event), isSaid && !app ? '' : source].filter(Boolean).join(' · ');
}

function figuresOf({ kind, level, stage, totalXp, became }: ToldEvent): string[] {
  const stageWords = stage ? `Stage ${stage}` : '';
  if (kind === 'evolved') return [stageWords];
  if (kind !== 'merged') return [];
  return [
    level ? `Level ${number(level)}` : '',
    became ? stageWords : '',
    totalXp ? `${number(totalXp)} experience in all` : '',
  ];
}

const icons: Record<LifeEvent['kind'], MoreIconName> = {
  drawn: 'hatchery',
  hatched: 'hatchery',
  minted: 'hatchery',
  experience: 'plus',
  level: 'star',
  evolved: 'spark',
  merged: 'collection',
  consumed: 'close',
  moved: 'trade',
  named: 'document',
};

export const eventIcon = ({ kind }: Pick<LifeEvent, 'kind'>): MoreIconName => icons[kind];

/** Returns whether an event is a turn of a life, and not just another step of it. */
export const isTurn = ({ kind }: Pick<LifeEvent, 'kind'>): boolean => kind !== 'experience' && kind !== 'drawn';

export interface Day {
  /** As in "21 November 2026". */
  day: string;
  events: ToldEvent[];
}

/** Puts events under their days, in the reader's own time. */
export function byDay(events: readonly ToldEvent[]): Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const day = new Date(event.at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}
