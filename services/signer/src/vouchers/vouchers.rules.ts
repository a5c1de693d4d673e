import type { VoucherLimits } from '@hatchery/chain/voucher-kind';
import { type SignedType, signingOf, type VoucherRequest } from '@hatchery/chain/voucher-requests';
import { type Address, isAddressEqual, zeroAddress } from 'viem';

export type VoucherPolicy = {
  limits: Record<SignedType, VoucherLimits>;
  maxMonsterId: number;
};

/** Returns how much of its limits a voucher uses up. */
export const weightOf = ({ type, payload }: VoucherRequest): bigint => signingOf(type).weight(payload);

/**
 * Says why a voucher must not be signed, whatever was signed before.
 * @param verifyingContract the contract of its kind on its chain; the zero address where there is none.
 */
export function refuseVoucher(
  request: VoucherRequest,
  verifyingContract: Address,
  { limits, maxMonsterId }: VoucherPolicy,
): string | undefined {
  const { type, payload } = request;
  if (isAddressEqual(verifyingContract, zeroAddress)) return 'No contract on this chain takes this voucher.';
  if (isAddressEqual(payload.receiver as Address, zeroAddress)) return 'The receiver is the zero address.';
  const weight = weightOf(request);
  if (weight < 1n) return 'The amount is zero.';
  if (weight > limits[type].perCall) return `One voucher is for ${limits[type].perCall} at most.`;
  return signingOf(type).refuse?.(payload, { maxMonsterId });
}

/** Why a voucher must not be signed in addition to those of today, by the limit that it would pass. */
export const refusalsForToday = {
  perReceiver: "The receiver's limit of today is used up.",
  everyone: 'The limit of today is used up.',
} as const;
