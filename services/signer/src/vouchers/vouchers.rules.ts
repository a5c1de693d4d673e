import type { VoucherLimits } from '@hatchery/chain/voucher-kind';
import { receiverOf, type SignedType, signingOf, type VoucherRequest } from '@hatchery/chain/voucher-requests';
import { type Address, isAddressEqual, zeroAddress } from 'viem';

export type VoucherPolicy = {
  limits: Record<SignedType, VoucherLimits>;
  /** The limits of an asset by its contract, in base units; undefined for one that vouchers may neither pay nor take. */
  limitsOfAsset: (chainId: number, contract: Address) => VoucherLimits | undefined;
  maxMonsterId: number;
};

/** Returns how much of its limits a voucher uses up. */
export const weightOf = ({ type, payload }: VoucherRequest): bigint => signingOf(type).weight(payload);

/** The meter that a voucher counts on, and its limits. */
type Terms = { purpose: string; limits: VoucherLimits };

/** Finds what a voucher counts on: its kind, or the asset that it pays. */
export function termsOf(
  { type, payload }: VoucherRequest,
  chainId: number,
  { limits, limitsOfAsset }: VoucherPolicy,
): Terms | { refusal: string } {
  const { asset, limitedByAsset } = signingOf(type);
  const ofKind = { purpose: type, limits: limits[type] };
  if (!asset) return ofKind;
  const contract = asset(payload) as Address;
  const ofAsset = limitsOfAsset(chainId, contract);
  if (!ofAsset) return { refusal: `VOUCHER_LIMITS names no limits of the asset ${contract}.` };
  return limitedByAsset ? { purpose: `asset:${contract.toLowerCase()}`, limits: ofAsset } : ofKind;
}

/**
 * Says why a voucher must not be signed, whatever was signed before.
 * @param verifyingContract the contract of its kind on its chain; the zero address where there is none.
 */
export function refuseVoucher(
  request: VoucherRequest,
  verifyingContract: Address,
  { perCall }: VoucherLimits,
  { maxMonsterId }: Pick<VoucherPolicy, 'maxMonsterId'>,
): string | undefined {
  const { type, payload } = request;
  if (isAddressEqual(verifyingContract, zeroAddress)) return 'No contract on this chain takes this voucher.';
  if (isAddressEqual(receiverOf(request), zeroAddress)) return 'The receiver is the zero address.';
  const weight = weightOf(request);
  if (weight < 1n) return 'The amount is zero.';
  if (weight > perCall) return `One voucher is for ${perCall} at most.`;
  return signingOf(type).refuse?.(payload, { maxMonsterId });
}

/** Why a voucher must not be signed in addition to those of today, by the limit that it would pass. */
export const refusalsForToday = {
  perReceiver: "The receiver's limit of today is used up.",
  everyone: 'The limit of today is used up.',
} as const;
