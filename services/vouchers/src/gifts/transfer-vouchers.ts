import { badField, Problem } from '@hatchery/api/problems';
import type { VoucherTransferBody } from '@hatchery/api/voucher-gifts';
import { inWords, listInWords, parseAmount } from '@hatchery/api/whole-amounts';
import type { Transaction } from '@hatchery/kit/database';
import { type Asset, listAssets } from '../assets/assets.ts';
import type { VouchersContext } from '../context.ts';
import { requireAvailable } from '../ledger/holds.ts';
import type { Voucher } from '../ledger/vouchers.ts';
import { requireOwnVouchers } from '../vouchers/own-vouchers.ts';
import { type Named, returnsAtOf } from './gifts.rules.ts';
import { findRecipient, type Recipient, requireAnother } from './recipients.ts';
import { storeGift } from './store-gift.ts';

type Transfer = { id: string; userId: string; isGuest: boolean; body: VoucherTransferBody };

/** Finds who vouchers are sent to. @throws Problem not-found, bad-request, forbidden (a guest who names an e-mail address). */
export async function findReceiver(
  context: Pick<VouchersContext, 'internal' | 'now'>,
  { id, userId, isGuest, body }: Transfer,
): Promise<Recipient> {
  const { named, field } = namedIn(body);
  // Guests may not invite. Refusing only them would tell which addresses have an account.
  if (isGuest && named.by === 'email')
    throw new Problem('forbidden', 'Guests cannot send to e-mail addresses. Sign up, or name a player or a wallet.');
  const until = returnsAtOf(context.now());
  const recipient = await findRecipient(context, { named, field, giftId: id, inviterId: userId, until });
  requireAnother(recipient, userId, field);
  return recipient;
}

function namedIn({ receiverEmail, receiver, receiverId }: VoucherTransferBody): { named: Named; field: string } {
  if (receiverEmail !== undefined) return { named: { by: 'email', name: receiverEmail }, field: 'body.receiverEmail' };
  if (receiver !== undefined) return { named: { by: 'wallet', name: receiver }, field: 'body.receiver' };
  return { named: { by: 'id', name: receiverId as string }, field: 'body.receiverId' };
}

/** Sends vouchers to another player, all of them or none. @throws Problem not-found, bad-request, insufficient-balance. */
export async function transferVouchers(
  tx: Transaction,
  { id, userId, body }: Transfer,
  { recipient, now }: { recipient: Recipient; now: Date },
) {
  const vouchers = await requireOwnVouchers(tx, userId, body.voucherIds);
  const assets = await listAssets(tx, [...new Set(vouchers.map(({ assetId }) => assetId))]);
  const parts = vouchers.map((voucher, index) => readPart(voucher, assets, body, index));
  await requireAvailable(tx, userId, parts);
  const what = listInWords(parts.map((part) => part.words));
  const { named } = namedIn(body);
  const gift = { id, kind: 'transfer', giverId: userId, named, recipient, parts, what, now } as const;
  return storeGift(tx, gift);
}

function readPart(
  { id, unitId, assetId, tokenId, unique }: Voucher,
  assets: Asset[],
  { voucherAmounts, voucherAmountsBase }: VoucherTransferBody,
  index: number,
) {
  const { name, decimals } = assets.find((asset) => asset.id === assetId) as Asset;
  const amount = parseAmount({ amount: voucherAmounts?.[index], amountBase: voucherAmountsBase?.[index] }, decimals);
  if ('base' in amount) {
    const words = inWords(amount.base, { name, decimals, tokenId, unique });
    return { voucherId: id, unitId, amount: amount.base, words };
  }
  const path = `body.${voucherAmounts ? 'voucherAmounts' : 'voucherAmountsBase'}.${index}`;
  throw badField(path, amount.fault);
}
