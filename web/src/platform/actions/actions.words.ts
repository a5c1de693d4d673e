import { hourWords } from '../time.rules.ts';
import type { ActionKind } from './action-kind.ts';
import { type Action, isHeldElsewhere } from './actions.rules.ts';

/** An action that has waited for the network longer than this is told to be slow. */
const slowMs = 60_000;
const slowWords = 'The network is slow right now. Nothing is lost, and you can leave this page.';

interface Moment {
  /** Milliseconds since 1970. */
  now: number;
  /** Hatchery keeps the wallet that sends it. */
  isKept: boolean;
}

/** Returns where an action stands, in a line. */
export function statusWords(action: Action, { steps, until, doneWords }: ActionKind, { now, isKept }: Moment): string {
  if (isHeldElsewhere(action) && !isKept)
    return `Open on your other device.${action.status === 'asked' ? ' Confirm it there.' : ''}`;
  const { status, step, failure, updatedAt, facts } = action;
  const isSlow = now - updatedAt >= slowMs;
  if (isSlow && (status === 'preparing' || status === 'sent')) return `Still on its way. ${slowWords}`;
  if (isSlow && status === 'seen') return `Confirmed, but not final yet. ${slowWords}`;
  switch (status) {
    case 'preparing':
      return steps[step]?.preparing ?? 'Getting ready.';
    case 'ready':
      return failure ?? (until ? `Confirm by ${hourWords(until(facts))}, or nothing happens.` : 'Ready when you are.');
    case 'asked':
      return isKept ? 'Hatchery is sending it.' : 'Confirm in your wallet.';
    case 'sent':
      return steps[step]?.sent ?? 'Sent. Waiting for the network.';
    case 'seen':
      return steps[step]?.seen ?? 'Confirmed. Final in a moment.';
    case 'final':
      return doneWords(facts);
    case 'failed':
      return failure ?? "That didn't work. Nothing was lost.";
  }
}

const times = ['', 'once', 'twice', 'three times'];

/** Says how often the wallet will ask, and for what; undefined for kinds of one step. */
export function askingWords({ steps }: ActionKind, left: readonly string[]): string | undefined {
  if (Object.keys(steps).length < 2) return undefined;
  const [only = '', ...others] = left.map((step) => steps[step]?.purpose ?? step);
  if (others.length === 0) return `Your wallet will ask once, to ${only}.`;
  const purposes = [only, ...others].map((purpose) => `once to ${purpose}`);
  return `Your wallet will ask ${times[purposes.length] ?? `${purposes.length} times`}: ${purposes.join(', ')}.`;
}
