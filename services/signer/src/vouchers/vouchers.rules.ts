import type { VoucherRequest } from '@hatchery/api/signer';
import { eggTypes } from '@hatchery/chain/eggs';
import { type Address, isAddressEqual, zeroAddress } from 'viem';
import type { VoucherLimits } from '../config.ts';
import type { DayTotals } from '../limits/daily-limits.ts';

export type VoucherPolicy = {
  limits: Record<VoucherRequest['type'], VoucherLimits>;
  maxMonsterId: number;
};

/** How much of its limits a voucher uses up: its eggs, or one. */
export const weightOf = (request: VoucherRequest): bigint =>
  request.type === 'UpdateMonster' ? 1n : BigInt(request.payload.amount);

/**
 * Why a voucher must not be signed, whatever was signed before.
 * @param verifyingContract the contract of its type on its chain; the zero address where there is none.
 */
export function refuseVoucher(
  request: VoucherRequest,
  verifyingContract: Address,
  { limits, maxMonsterId }: VoucherPolicy,
): string | undefined {
  if (isAddressEqual(verifyingContract, zeroAddress)) return 'No contract on this chain takes this voucher.';
  if (isAddressEqual(request.payload.receiver as Address, zeroAddress)) return 'The receiver is the zero address.';
  const weight = weightOf(request);
  if (weight < 1n) return 'The amount is zero.';
  if (weight > limits[request.type].perCall) return `One voucher is for ${limits[request.type].perCall} at most.`;
  if (request.type !== 'UpdateMonster' && !isEggType(request.payload.eggType)) return 'There is no such egg type.';
  if (request.type === 'HatchEggs' && weight !== BigInt(request.payload.monsterIds.length))
    return 'A hatch names one monster for each egg.';
  const ids = monsterIdsOf(request).map(BigInt);
  if (ids.some((id) => id < 1n || id > BigInt(maxMonsterId))) return `monsterIds are 1 to ${maxMonsterId}.`;
  return undefined;
}

/** Why a voucher must not be signed on top of what was let through today. */
export function refuseForToday(
  request: VoucherRequest,
  totals: DayTotals,
  { limits }: VoucherPolicy,
): string | undefined {
  const { perReceiverAndDay, perDay } = limits[request.type];
  const weight = weightOf(request);
  if (totals.receiver + weight > perReceiverAndDay) return "The receiver's limit of today is used up.";
  if (totals.everyone + weight > perDay) return 'The limit of today is used up.';
  return undefined;
}

const isEggType = (eggType: string) => Object.values<number>(eggTypes).some((known) => String(known) === eggType);

function monsterIdsOf(request: VoucherRequest): string[] {
  if (request.type === 'HatchEggs') return request.payload.monsterIds;
  return request.type === 'UpdateMonster' ? [request.payload.newMonsterId] : [];
}
