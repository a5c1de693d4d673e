import type { AirdropClaim } from '@hatchery/api/airdrops';
import { wholeOf } from '@hatchery/api/whole-amounts';
import { present } from './airdrops.presenter.ts';
import type { Airdrop } from './airdrops.ts';
import { payloadOf } from './claim-by-signature.ts';
import type { Claim } from './claims.repository.ts';

/** Presents a claim. Its payload is there while it can be redeemed. */
export function presentClaim(airdrop: Airdrop, claim: Claim, transactionHash?: string | null): AirdropClaim {
  const { asset } = airdrop;
  const { nonce, signature, status } = claim;
  const isSent = !claim.custodial && (status === 'signed' || status === 'seen');
  const isOpen = isSent && nonce !== null && signature !== null;
  const payload = isOpen && {
    ...payloadOf(airdrop, claim),
    ...{ contractType: Number(payloadOf(airdrop, claim).contractType), nonce: String(nonce), signature },
  };
  return {
    ...{ uid: claim.id, airdropUid: airdrop.id, recipientUid: claim.recipientId, name: airdrop.name },
    ...{ assetUid: asset.id, assetName: asset.name, image: asset.image, decimals: asset.decimals },
    ...{ amount: wholeOf(claim.amount, asset.decimals), amountBase: String(claim.amount), way: claim.way },
    ...{ status: status === 'asked' ? 'signed' : status, createdAt: claim.createdAt.toISOString() },
    sentByPlatform: claim.custodial,
    ...present({
      ...{ voucherUid: claim.voucherId, chainId: claim.chainId, contract: claim.contract },
      ...{ receiver: claim.receiver, deadline: claim.deadline, transactionHash },
    }),
    ...(payload && { payload }),
  };
}
