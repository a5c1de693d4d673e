import type { KeptWalletAction } from '@hatchery/api/masters-kept';
import type { Action, ActionFacts, ActionStatus } from '../../platform/actions/actions.rules.ts';
import { hourWords } from '../../platform/time.rules.ts';

/** The platform's word on an action: whether its effect is there, and since which block. */
export interface Sighting {
  /** The block that the platform's answer is true of. */
  head: number;
  /** When this page first saw the effect: the block, and milliseconds since 1970. Undefined while it is not there. */
  since: { block: number; at: number } | undefined;
  /** Blocks after which nothing is taken back. */
  depth: number;
}

const graceMs = 120_000;

/** How long an effect has to stand where no block follows: some chains make one only when somebody sends something. */
export const idleMs = 60_000;

/**
 * Returns how an action goes by what the platform sees of its effect; undefined where there is no news. One that nobody confirmed
 * in time has failed: what was signed for it can't be used any more.
 * @param stillMs how long the effect stands until it is final, if no blocks follow that make it so
 */
export function reportOn<Facts extends ActionFacts & { until: number }>(
  action: Action<Facts>,
  { head, since, depth }: Sighting,
  now: number,
  stillMs = idleMs,
): Action<Facts> | undefined {
  const told = (status: ActionStatus, more: Partial<Action<Facts>> = {}) => ({ ...action, status, ...more });
  if (since) return told(head - since.block >= depth || now - since.at >= stillMs ? 'final' : 'seen');
  const untilMs = action.facts.until * 1_000;
  const isSent = action.hash !== undefined || action.status === 'seen';
  if (isSent || now < untilMs + graceMs) return undefined;
  return told('failed', {
    failure: `It wasn't confirmed by ${hourWords(untilMs)}. Nothing was paid, and nothing was lost.`,
  });
}

const statuses: Record<KeptWalletAction['state'], ActionStatus> = {
  waiting: 'preparing',
  sent: 'sent',
  done: 'final',
  failed: 'failed',
  expired: 'failed',
};

/** Says why the platform gave something up, and that nothing is lost. */
function failureWords({ failure, state }: Pick<KeptWalletAction, 'failure' | 'state'>): string {
  if (/InsufficientBalance|InsufficientAllowance|insufficient/i.test(failure ?? ''))
    return "Your wallet didn't have enough for it any more. Nothing was paid.";
  return `${state === 'expired' ? 'No block had it in time.' : "The network didn't take it."} Nothing was paid, and nothing was lost.`;
}

/** Returns an action that the platform sends, as the platform tells that it goes. */
export const reportOfKept = <Facts extends ActionFacts>(
  action: Action<Facts>,
  told: Pick<KeptWalletAction, 'state' | 'failure' | 'transactionHash'>,
): Action<Facts> => ({
  ...action,
  status: statuses[told.state],
  ...(told.transactionHash ? { hash: told.transactionHash } : {}),
  ...(statuses[told.state] === 'failed' ? { failure: failureWords(told) } : {}),
});
