import { type Rarity, rankOf } from '../../platform/masters/odds.rules.ts';

/** An item as it comes out of a box. */
export interface Drawn {
  id: number;
  name: string;
  rarity: Rarity;
}

/**
 * How far the opening of boxes is told. `waiting`: the draw is not known yet; `closed`: it is, and the player may open;
 * `rising`: the lid comes up; `back`: item `at` lies face down; `face`: it is turned over; `result`: all of them together.
 */
export type Stage = { phase: 'waiting' | 'closed' | 'rising' | 'result' } | { phase: 'back' | 'face'; at: number };

/** `drawn`: the draw is known; `next`: the player goes on; `elapsed`: the stage had its time; `skip`: straight to the result. */
export type StageEvent = 'drawn' | 'next' | 'elapsed' | 'skip';

export interface Telling {
  items: readonly Drawn[];
  /** Reduced motion: the same story in stills, without what only movement tells. */
  still: boolean;
}

export const firstStage = (known: boolean): Stage => ({ phase: known ? 'closed' : 'waiting' });

/** Returns the stage after an event, or the same object where the event changes nothing. */
export function nextStage(stage: Stage, event: StageEvent, telling: Telling): Stage {
  if (stage.phase === 'waiting') return event === 'drawn' ? { phase: 'closed' } : stage;
  if (stage.phase === 'result' || event === 'drawn') return stage;
  if (event === 'skip') return { phase: 'result' };
  switch (stage.phase) {
    case 'closed':
      return event === 'next' ? opened(telling) : stage;
    case 'rising':
      return itemAt(0, telling);
    case 'back':
      return { phase: 'face', at: stage.at };
    case 'face':
      return event === 'next' ? itemAt(stage.at + 1, telling) : stage;
  }
}

const opened = (telling: Telling): Stage => (telling.still ? itemAt(0, telling) : { phase: 'rising' });

function itemAt(at: number, { items, still }: Telling): Stage {
  if (at >= items.length) return { phase: 'result' };
  return { phase: still ? 'face' : 'back', at };
}

const risingMs = 1_150;
/** An item that is rarer lies face down for longer. */
const backMs = 420;
const backMsPerRank = 170;

/** Returns how long a stage lasts by itself, in milliseconds; undefined for one that waits for the player or for the draw. */
export function timeOf(stage: Stage, { items }: Telling): number | undefined {
  if (stage.phase === 'rising') return risingMs;
  if (stage.phase !== 'back') return undefined;
  return backMs + backMsPerRank * rankOf(items[stage.at]?.rarity ?? 'common');
}

/** An item of a result: how many of it came, and how many the player had before. */
export interface Found extends Drawn {
  count: number;
  before: number;
}

/** Returns what came out of boxes, the rarest first, each item once. */
export function resultOf(items: readonly Drawn[], hadBefore: (id: number) => number): Found[] {
  const found = new Map<number, Found>();
  for (const item of items) {
    const known = found.get(item.id);
    if (known) known.count++;
    else
      found.set(item.id, { id: item.id, name: item.name, rarity: item.rarity, count: 1, before: hadBefore(item.id) });
  }
  return [...found.values()].toSorted((one, other) => rankOf(other.rarity) - rankOf(one.rarity) || one.id - other.id);
}

/** Says whether an item is new to the player, or how many of it they have now. */
export const foundWords = ({ before, count }: Pick<Found, 'before' | 'count'>): string => {
  if (before > 0) return `You have ${before + count} now`;
  return count > 1 ? `New, ${count} of them` : 'New';
};

/** Says in one line what came, as in "3 items: 2 new, 1 you had already". */
export function summaryWords(found: readonly Found[]): string {
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const fresh = found.filter(({ before }) => before === 0).length;
  const had = total - fresh;
  const parts = [
    fresh > 0 && `${fresh} new`,
    had > 0 && `${had} ${fresh > 0 ? 'you have more than once' : 'that you had already'}`,
  ];
  return `${total} ${total === 1 ? 'item' : 'items'}: ${parts.filter(Boolean).join(', ')}`;
}
