import type { Action, ActionFacts, ActionStatus } from '../../platform/actions/actions.rules.ts';
import { hourWords } from '../../platform/time.rules.ts';

/** The platform's word on an action: whether its effect is there, and since which block. */
interface Sighting {
  /** The block that the platform's answer is true of. */
  head: number;
  /** The first block in which this page saw the effect; undefined while it is not there. */
  since: number | undefined;
  /** Blocks after which nothing is taken back. */
  depth: number;
}

const graceMs = 120_000;

/**
 * Returns how an action goes by what the platform sees of its effect; undefined where there is no news. One that nobody confirmed
 * in time has failed: what was signed for it can't be used any more.
 */
export function reportOn<Facts extends ActionFacts & { until: number }>(
  action: Action<Facts>,
  { head, since, depth }: Sighting,
  now: number,
): Action<Facts> | undefined {
  const told = (status: ActionStatus, more: Partial<Action<Facts>> = {}) => ({ ...action, status, ...more });
  if (since !== undefined) return told(head - since >= depth ? 'final' : 'seen');
  const untilMs = action.facts.until * 1_000;
  const isSent = action.hash !== undefined || action.status === 'seen';
  if (isSent || now < untilMs + graceMs) return undefined;
  return told('failed', {
    failure: `It wasn't confirmed by ${hourWords(untilMs)}. Nothing was paid, and nothing was lost.`,
  });
}
