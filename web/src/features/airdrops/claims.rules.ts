import type { AirdropClaim } from '@hatchery/api/airdrops';
import type { Action, ActionFacts, ActionStatus } from '../../platform/actions/actions.rules.ts';

/** The name of the airdrop, and what it gives in whole units. */
export type ClaimFacts = { airdrop: string; amount: number };

export const isClaimFacts = (facts: ActionFacts): facts is ClaimFacts =>
  typeof facts.airdrop === 'string' && typeof facts.amount === 'number';

const statuses: Record<AirdropClaim['status'], ActionStatus> = {
  signed: 'ready',
  seen: 'seen',
  credited: 'final',
  claimed: 'final',
  expired: 'failed',
};

/** Returns the platform's word on a claim as an action; the receiver's wallet sends it unless another one did. */
export function actionOfClaim(claim: AirdropClaim): Action<ClaimFacts> {
  const createdAt = Date.parse(claim.createdAt);
  return {
    id: claim.uid,
    kind: 'claim-airdrop',
    step: 'claim',
    status: statuses[claim.status],
    facts: { airdrop: claim.name, amount: claim.amount },
    chainId: claim.chainId ?? 0,
    ...(claim.receiver ? { sender: claim.receiver } : {}),
    ...(claim.status === 'expired'
      ? { failure: 'The time to send it ran out. Nothing was lost: claim it again.' }
      : {}),
    createdAt,
    updatedAt: createdAt,
  };
}

/** Returns how far a claim is, for its row. */
export const claimStatusWords: Record<AirdropClaim['status'], string> = {
  credited: 'In your bag',
  signed: 'Waits for your wallet',
  seen: 'On its way',
  claimed: 'In your wallet',
  expired: 'Not sent in time',
};
