import type { AirdropClaim } from '@hatchery/api/airdrops';
import type { Action, ActionFacts, ActionStatus } from '../../platform/actions/actions.rules.ts';
import { amountWords } from '../../platform/vouchers/units.rules.ts';

/** The asset that a claim gives, and how much of it in base units. */
export type ClaimFacts = { asset: string; image: string; base: string; decimals: number };

export const isClaimFacts = (facts: ActionFacts): facts is ClaimFacts =>
  typeof facts.asset === 'string' &&
  typeof facts.image === 'string' &&
  typeof facts.decimals === 'number' &&
  /^\d+$/.test(String(facts.base));

export const givenWords = ({ asset: name, base, decimals }: ClaimFacts): string =>
  amountWords(BigInt(base), { name, decimals });

export const factsOf = ({ assetName, image, amountBase, decimals }: AirdropClaim): ClaimFacts => ({
  asset: assetName,
  image,
  base: amountBase,
  decimals,
});

const statuses: Record<AirdropClaim['status'], ActionStatus> = {
  signed: 'ready',
  seen: 'seen',
  credited: 'final',
  claimed: 'final',
  expired: 'failed',
};

const statusOf = ({ status, sentByPlatform }: AirdropClaim): ActionStatus =>
  status === 'signed' && sentByPlatform ? 'preparing' : statuses[status];

/** Returns the platform's word on a claim as an action; the receiver's wallet sends it unless another one did, or the platform. */
export function actionOfClaim(claim: AirdropClaim): Action<ClaimFacts> {
  const createdAt = Date.parse(claim.createdAt);
  return {
    id: claim.uid,
    kind: 'claim-airdrop',
    step: 'claim',
    status: statusOf(claim),
    facts: factsOf(claim),
    chainId: claim.chainId ?? 0,
    ...(claim.receiver && !claim.sentByPlatform ? { sender: claim.receiver } : {}),
    ...(claim.transactionHash ? { hash: claim.transactionHash } : {}),
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
