import type { BatchVoucherClaimSignature, VoucherClaim, VoucherClaimSignature } from '@hatchery/api/voucher-claims';
import { wholeOf } from '@hatchery/api/whole-amounts';
import type { Redemption } from '@hatchery/indexing/redemptions/redemptions';
import type { Asset } from '../assets/assets.ts';
import type { SignedClaim } from './claim-vouchers.ts';
import { type Claim, type ClaimPart, functionOf, stateOf, typeNumberOf } from './claims.rules.ts';

const argumentsOf = ({ claim, voucher }: SignedClaim) => ({
  rewardContractType: typeNumberOf(claim.contractType),
  rewardHolderAddress: claim.holder,
  rewardContract: claim.assetContract,
  receiver: claim.receiver,
  claimableUntil: voucher.deadline,
  signature: voucher.signature,
  claimUid: claim.id,
  chainId: claim.chainId,
  contract: claim.contract,
  function: functionOf(claim.type),
});

/** Returns what a wallet sends to claim one voucher. */
export function presentSingle(signed: SignedClaim): VoucherClaimSignature {
  const [{ amount, tokenId, rewardId }] = signed.parts as [ClaimPart];
  return {
    ...argumentsOf(signed),
    amount: String(amount),
    amountBase: String(amount),
    voucherId: rewardId,
    ...(tokenId === null ? {} : { tokenId: String(tokenId) }),
    ...(signed.claim.type === 'MintAirdropEgg' ? { eggType: Number(tokenId) } : {}),
  };
}

/** Returns what a wallet sends to claim several vouchers. */
export function presentBatch(signed: SignedClaim): BatchVoucherClaimSignature {
  const { claim, parts, decimals } = signed;
  return {
    ...argumentsOf(signed),
    ...(claim.contractType === 'ERC20' ? {} : { tokenIds: parts.map(({ tokenId }) => String(tokenId)) }),
    amounts: parts.map(({ amount }) => wholeOf(amount, decimals)),
    amountsBase: parts.map(({ amount }) => String(amount)),
    voucherIds: parts.map(({ rewardId }) => rewardId),
  };
}

type Facts = { parts: ClaimPart[]; redemption: Redemption | undefined; assets: ReadonlyMap<string, Asset> };

/** Returns what the API tells of a claim. */
export function presentClaim(claim: Claim, { parts, redemption, assets }: Facts): VoucherClaim {
  const { id, chainId, receiver, custodial, createdAt } = claim;
  const state = stateOf(claim, redemption);
  const { deadline = 0, signature = null, transactionHash = null, failure = null } = redemption ?? {};
  const [first] = parts as [ClaimPart];
  const decimals = assets.get(first.assetId)?.decimals ?? 0;
  const signed =
    state === 'signed' && signature !== null && !custodial
      ? { claim, parts, decimals, voucher: { deadline, signature } }
      : undefined;
  const isBatch = claim.type === 'ClaimRewards' || claim.type === 'MintMastersItems';
  return {
    uid: id,
    state,
    chainId,
    receiver,
    sentByPlatform: custodial,
    transactionHash,
    failure,
    claimableUntil: deadline,
    createdAt: createdAt.toISOString(),
    items: parts.map((part) => presentPart(part, assets.get(part.assetId))),
    single: signed && !isBatch ? presentSingle(signed) : null,
    batch: signed && isBatch ? presentBatch(signed) : null,
  };
}

const presentPart = ({ voucherId, assetId, tokenId, amount, rewardId }: ClaimPart, asset: Asset | undefined) => ({
  voucherUid: voucherId,
  assetId,
  name: asset?.name ?? '',
  image: asset?.image ?? '',
  tokenId: tokenId === null ? null : String(tokenId),
  amount: wholeOf(amount, asset?.decimals ?? 0),
  amountBase: String(amount),
  voucherId: rewardId,
});
