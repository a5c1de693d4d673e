/**
 * The chain of arrival's answer about a message. `behind`: an earlier one of its path blocks the way; `blocked`: it is the one.
 * `in-part`: the rest of a batch is stored.
 */
export type Arrival = 'on-its-way' | 'behind' | 'blocked' | 'stored' | 'in-part' | 'arrived';

/** Where a crossing is, in order, as a player follows it. */
export type Stage = 'sent' | Arrival;

interface Known {
  block: number;
  /** The newest final block of the chain of origin; undefined while it is not known. */
  finalBlock: number | undefined;
  arrival: Arrival | undefined;
}

/** Returns where a crossing is. What has arrived is there, whatever is known of its origin. */
export function stageOf({ block, finalBlock, arrival }: Known): Stage {
  if (arrival !== undefined && arrival !== 'on-its-way' && arrival !== 'behind') return arrival;
  if (finalBlock === undefined || block > finalBlock) return 'sent';
  return arrival ?? 'on-its-way';
}

export const isOver = (stage: Stage): boolean => stage === 'arrived';
/** Whether anybody can send it on: it is at its chain, and nothing moves it by itself for sure. */
export const canRetry = (stage: Stage): boolean => stage === 'stored' || stage === 'blocked' || stage === 'in-part';

export interface Step {
  title: string;
  state: 'done' | 'now' | 'trouble' | 'next';
}

interface Names {
  from: string;
  to: string;
}

/** Returns the four steps of a crossing, and which of them it is at. */
export function stepsOf(stage: Stage, { from, to }: Names): Step[] {
  const reached = stage === 'sent' ? 1 : stage === 'on-its-way' || stage === 'behind' ? 2 : 3;
  const last = canRetry(stage) ? 'trouble' : isOver(stage) ? 'done' : 'next';
  const titles = ['Sent', `Final on ${from}`, 'On its way', canRetry(stage) ? `Waiting on ${to}` : `Arrived on ${to}`];
  return titles.map((title, index) => {
    if (index === 3) return { title, state: last };
    if (index < reached) return { title, state: 'done' };
    return { title, state: index === reached ? (stage === 'behind' ? 'trouble' : 'now') : 'next' };
  });
}

/** A message that is not there after this long is late, in milliseconds. */
const lateAfter = 15 * 60_000;

interface Told extends Names {
  stage: Stage;
  /** The player's own share: "Your tokens". */
  what: string;
  /** Milliseconds since it was sent; undefined where that is not known. */
  age: number | undefined;
}

/** Says where a crossing is and what a player can do, in one or two sentences. */
export function wordsOf({ stage, what, from, to, age }: Told): string {
  switch (stage) {
    case 'sent':
      return `${from} has recorded it. It leaves as soon as nothing can undo that.`;
    case 'on-its-way':
      return age !== undefined && age > lateAfter
        ? `This takes longer than usual. Nothing is lost: it is recorded on ${from}, and arrives when a relayer carries it.`
        : `Relayers carry it to ${to}. You can close this page.`;
    case 'behind':
      return `An earlier transfer on this way has to arrive first. Nothing is lost: yours follows by itself.`;
    case 'blocked':
      return `It reached ${to} with too little gas, and holds up what comes after it. Nothing is lost: anyone can send it on.`;
    case 'stored':
      return `It reached ${to}, which could not hand it out yet, mostly because a limit was used up. Nothing is lost: anyone can try again.`;
    case 'in-part':
      return `Only a part of it could be handed out on ${to}. Nothing is lost: anyone can send on the rest.`;
    case 'arrived':
      return `${what} arrived on ${to}.`;
  }
}
