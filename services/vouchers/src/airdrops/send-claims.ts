import { decodeVoucherSignature, encodeVoucherCall } from '@hatchery/chain/vouchers';
import { failRedemption, findRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import { submitCalls } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import type { Address, Hex } from 'viem';
import type { VouchersContext } from '../context.ts';
import { findAirdrop } from './airdrops.repository.ts';
import type { Airdrop } from './airdrops.ts';
import { claimOfReference, claimReference, payloadOf } from './claim-by-signature.ts';
import { type Claim, findClaim } from './claims.repository.ts';

type Refused = { reference: string; reason: string } | undefined;

/** Hands the signed claim for a kept wallet to the relay. @returns why the relay will never take it. */
export async function submitClaim(
  { database: { knex }, internal }: Pick<VouchersContext, 'database' | 'internal'>,
  id: string,
): Promise<Refused> {
  const reference = claimReference(id);
  const [claim, [redemption]] = await Promise.all([findClaim(knex, id), findRedemptions(knex, [reference])]);
  const airdrop = claim && (await findAirdrop(knex, claim.airdropId));
  if (!airdrop || claim.status !== 'signed' || redemption?.state !== 'signed') return undefined;
  const calls = [{ to: claim.contract as Address, data: claimCall(airdrop, claim) }];
  const answer = await submitCalls(internal, { reference, chainId: redemption.chainId, from: 'operator', calls });
  return 'refusal' in answer ? { reference, reason: answer.refusal } : undefined;
}

/** Returns the call data that redeems a signed claim. */
function claimCall(airdrop: Airdrop, claim: Claim): Hex {
  const payload = payloadOf(airdrop, claim);
  const { deadline, signature } = decodeVoucherSignature(claim.signature ?? '0x');
  const message = {
    ...{ receiver: payload.receiver as Address, airdropId: BigInt(payload.airdropId) },
    ...{ tokenIds: payload.tokenIds.map(BigInt), amounts: payload.amounts.map(BigInt) },
    ...{ contractAddress: payload.contractAddress as Address, contractType: BigInt(payload.contractType) },
    ...{ nonce: claim.nonce ?? 0n, deadline },
  };
  return encodeVoucherCall('ClaimAirdrop', message as never, signature);
}

/** Notes that the relay gave a claim up, if the reference names one. It can be asked for again once its deadline has passed. */
export async function failClaim(tx: Transaction, reference: string, reason: string): Promise<void> {
  const id = claimOfReference(reference);
  if (!id || !(await failRedemption(tx, reference, reason))) return;
  const claim = await findClaim(tx, id);
  if (claim?.userId) await announceChange(tx, claim.userId, ['airdrops']);
}
