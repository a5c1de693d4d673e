import type { ActionKind } from './action-kind.ts';
import type { Action } from './actions.rules.ts';

/** Returns where an action stands, in a line. */
export function statusWords({ status, step, failure }: Action, { steps }: ActionKind): string {
  switch (status) {
    case 'preparing':
      return 'Getting ready.';
    case 'ready':
      return failure ?? 'Ready when you are.';
    case 'asked':
      return 'Confirm in your wallet.';
    case 'sent':
      return steps[step]?.sent ?? 'Sent. Waiting for the network.';
    case 'seen':
      return steps[step]?.seen ?? 'Confirmed. Final in a moment.';
    case 'final':
      return 'Complete.';
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
