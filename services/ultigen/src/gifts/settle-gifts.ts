import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { GiftRenewedSchema } from '@hatchery/proto/ultigen';
import { rowOfUse, type VoucherUse } from '../chain-events/facts.rules.ts';
import {
  markSeen,
  markUnseenAbove,
  markUnusedAbove,
  markUsed,
  restartExpired,
  updateGift,
} from './gifts.repository.ts';
import { giftOfReference } from './gifts.rules.ts';

const renewalsAtOnce = 100;

/** Gifts whose vouchers were redeemed have arrived. */
export async function settleGifts(tx: Transaction, uses: VoucherUse[]): Promise<void> {
  if (uses.length > 0) await markSeen(tx, uses.map(rowOfUse));
}

/** Gifts that arrived above a block are on their way again: the relay sends what a reorganisation dropped. */
export const unsettleGifts = (tx: Transaction, aboveBlock: number): Promise<void> => markUnseenAbove(tx, aboveBlock);

/** Gifts whose vouchers were redeemed in a final block need no other voucher, ever. */
export async function finishGifts(tx: Transaction, uses: VoucherUse[]): Promise<void> {
  if (uses.length > 0) await markUsed(tx, uses.map(rowOfUse));
}

export const unfinishGifts = (tx: Transaction, aboveBlock: number): Promise<void> => markUnusedAbove(tx, aboveBlock);

/** The relay gave a gift up. It is owed all the same, and gets a new voucher once this one is worthless for good. */
export async function failGift(tx: Transaction, reference: string, reason: string): Promise<void> {
  const gift = giftOfReference(reference);
  if (gift) await updateGift(tx, { ...gift, statuses: ['signed', 'sent'] }, { status: 'failed', failure: reason });
}

/** Starts another attempt at gifts whose vouchers expired unused at a final time: never two vouchers that could both be used. */
export async function renewGifts(tx: Transaction, finalTime: number): Promise<void> {
  for (const { id, attempt, address } of await restartExpired(tx, finalTime, renewalsAtOnce)) {
    const message = { giftId: id, attempt };
    await publish(tx, { topic: 'ultigen.eggs', key: address, schema: GiftRenewedSchema, message });
  }
}
