import { receiverOf } from '@hatchery/chain/voucher-requests';
import type { Transaction } from '@hatchery/kit/database';
import { charge, dayOf, giveBack, meterOf, takeTurn } from '../limits/daily-limits.ts';
import type { VoucherSigning } from './sign-voucher.ts';
import { findVoucher, updateReturned } from './vouchers.repository.ts';
import { termsOf, weightOf } from './vouchers.rules.ts';

/** Kinds whose expired vouchers leave no trace: what was not burned, paid, bought or brought can be had again. */
const returnable: ReadonlySet<string> = new Set([
  'HatchEggs',
  'EggSale',
  'CreateVoucher',
  'ClaimReward',
  'ClaimRewards',
  'MintAirdropEgg',
  'MintMastersItem',
  'MintMastersItems',
  'MintItem',
  'MintAvatar',
  'FreeMintAvatar',
  'SetAvatarTraits',
  'EquipAvatar',
  'BuyBoxes',
]);

/**
 * Gives the limit of a voucher back that expired unused, if it is of today. The signer sees its deadline, and takes the word of
 * others that nobody redeemed it. So what it gives back in a day keeps the same limits as what it signs.
 */
export async function returnLimit(
  tx: Transaction,
  { policy, now: clock }: Pick<VoucherSigning, 'policy' | 'now'>,
  reference: string,
): Promise<void> {
  const now = clock();
  const voucher = await findVoucher(tx, reference);
  if (!voucher || !returnable.has(voucher.request.type)) return;
  const returned = await updateReturned(tx, { reference, now });
  if (!returned || dayOf(returned.chargedAt) !== dayOf(now)) return;
  const { request, chainId } = voucher;
  const terms = termsOf(request, chainId, policy);
  if ('refusal' in terms) return;
  const weight = weightOf(request);
  const meter = meterOf(now, terms.purpose, chainId, receiverOf(request));
  const returns = { ...meter, purpose: `${terms.purpose}:returned` };
  const { perReceiverAndDay: perReceiver, perDay: everyone } = terms.limits;
  const charged = await charge(tx, returns, weight, { perReceiver, everyone }, await takeTurn(tx, returns));
  if (charged === 'charged') await giveBack(tx, meter, weight);
}
