import { decodeVoucherSignature, encodeVoucherCall, type VoucherMessages } from '@hatchery/chain/vouchers';
import { findRedemptions, type Redemption } from '@hatchery/indexing/redemptions/redemptions';
import { submitCalls } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import type { Hex } from 'viem';
import type { VouchersContext } from '../context.ts';
import { findClaim, listParts } from './claims.repository.ts';
import { type Claim, type ClaimPart, type ClaimType, claimReference, typeNumberOf } from './claims.rules.ts';
import { failClaim } from './settle-claims.ts';

type Refused = { reference: string; reason: string } | undefined;

/** Hands the signed claim of a kept wallet to the relay. @returns why the relay will never take it. */
export async function submitClaim(
  { database: { knex }, internal }: Pick<VouchersContext, 'database' | 'internal'>,
  id: string,
): Promise<Refused> {
  const reference = claimReference(id);
  const [claim, parts, [redemption]] = await Promise.all([
    findClaim(knex, id),
    listParts(knex, [id]),
    findRedemptions(knex, [reference]),
  ]);
  if (!claim || claim.outcome !== null || redemption?.state !== 'signed') return undefined;
  const data = claimCall(claim, parts.get(id) ?? [], redemption);
  const calls = [{ to: claim.contract, data }];
  const answer = await submitCalls(internal, { reference, chainId: claim.chainId, from: 'operator', calls });
  return 'refusal' in answer ? { reference, reason: answer.refusal } : undefined;
}

/** Notes that the relay will never take a claim. */
export async function storeSubmission(tx: Transaction, refused: Refused): Promise<void> {
  if (refused) await failClaim(tx, refused.reference, refused.reason);
}

/** Returns the call data that redeems a claim. */
export function claimCall(claim: Claim, parts: ClaimPart[], { signature }: Pick<Redemption, 'signature'>): Hex {
  const decoded = decodeVoucherSignature(signature ?? '0x');
  return encodeVoucherCall(claim.type, messageOf(claim, parts, decoded.deadline), decoded.signature);
}

function messageOf(claim: Claim, parts: ClaimPart[], deadline: bigint): VoucherMessages[ClaimType] {
  const { receiver, holder, contractType, assetContract, type } = claim;
  const [first] = parts as [ClaimPart];
  const times = { clabimableUntil: deadline, deadline };
  const one = { tokenId: first.tokenId ?? 0n, amount: first.amount, voucherId: BigInt(first.rewardId) };
  const reward = {
    rewardContractType: BigInt(typeNumberOf(contractType)),
    rewardHolderAddress: holder,
    rewardContract: assetContract,
    receiver,
  };
  if (type === 'MintAirdropEgg')
    return { receiver, eggType: one.tokenId, amount: one.amount, voucherId: one.voucherId, ...times };
  if (type === 'ClaimReward' || type === 'MintMastersItem') return { ...reward, ...one, ...times };
  return {
    ...reward,
    tokenIds: parts.map(({ tokenId }) => tokenId ?? 0n),
    amounts: parts.map(({ amount }) => amount),
    voucherIds: parts.map(({ rewardId }) => BigInt(rewardId)),
    ...times,
  };
}
