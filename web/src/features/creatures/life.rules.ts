import type { LifeEvent } from '@hatchery/api/monster-life';
import type { MoreIconName } from '../../design/more-icons.tsx';
import { othersWords } from './grow.rules.ts';

const number = (value: number): string => value.toLocaleString('en');

/** Returns what happened, as the heading of an entry. */
export function eventTitle(event: LifeEvent): string {
  const { kind, xp = 0, level, name, nickname, others = [], to } = event;
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
      return `Took ${othersWords(Math.max(1, others.length))} in`;
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
export function eventWords({ kind, reason, app, totalXp, stage }: LifeEvent): string {
  const source = app ? `From ${app}` : reason ? (reasons[reason] ?? '') : '';
  const figure =
    kind === 'evolved' && stage
      ? `Stage ${stage}`
      : kind === 'merged' && totalXp
        ? `${number(totalXp)} experience in all`
        : '';
  const isSaid = kind === 'merged' || kind === 'evolved';
  return [figure, isSaid && !app ? '' : source].filter(Boolean).join(' · ');
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
  events: LifeEvent[];
}

/** Puts events under their days, in the reader's own time. */
export function byDay(events: readonly LifeEvent[]): Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const day = new Date(event.at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}
