import type { KeptWalletAction } from '@hatchery/api/masters-kept';
import type { Action, ActionFacts, ActionStatus } from '../../platform/actions/actions.rules.ts';

const statuses: Record<KeptWalletAction['state'], ActionStatus> = {
  waiting: 'preparing',
  sent: 'sent',
  done: 'final',
  failed: 'failed',
  expired: 'failed',
};

/** Meanings, to the player, of errors with which the chain refuses boxes, by the name of the error. */
const refusals: [RegExp, string][] = [
  [/InsufficientBalance|InsufficientAllowance|insufficient/i, 'Your wallet no longer had enough for it.'],
  [/BoxDisabled|Disabled\(/, "These boxes aren't sold right now."],
  [/MaxSupply/, 'The last of these boxes was just sold.'],
];

/** Says why something of boxes was not done, and that nothing is lost. */
export function failureWords({ kind, failure, state }: Pick<KeptWalletAction, 'kind' | 'failure' | 'state'>): string {
  const [, known] = refusals.find(([name]) => name.test(failure ?? '')) ?? [];
  const why = known ?? (state === 'expired' ? 'No block had it in time.' : "The network didn't take it.");
  return kind === 'opening'
    ? `Not opened. ${why} Your boxes are still closed, and still yours.`
    : `Not bought. ${why} Nothing was paid.`;
}

/** Returns an action as the platform tells that it goes. */
export const actionOfKept = <Facts extends ActionFacts>(
  action: Action<Facts>,
  told: KeptWalletAction,
): Action<Facts> => ({
  ...action,
  status: statuses[told.state],
  ...(told.transactionHash ? { hash: told.transactionHash } : {}),
  ...(statuses[told.state] === 'failed' ? { failure: failureWords(told) } : {}),
});
