import { failRedemption, type RedemptionOwner } from '@hatchery/indexing/redemptions/redemptions';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { withTraceparent } from '@hatchery/kit/tracing';
import { GiftRenewedSchema } from '@hatchery/proto/ultigen';
import type { UltigenEvent } from '../chain-events/events.ts';
import { continueHatches } from '../hatches/request-hatch.ts';
import { tellOwner } from '../wallets/tell-owner.ts';
import { listGifts, restartGift, updateGift, updateGifts } from './gifts.repository.ts';
import { giftOfReference, mintGiver } from './gifts.rules.ts';

const idsOf = (redemptions: { subject: string }[]) => redemptions.map(({ subject }) => subject);

/** Follows what becomes of the vouchers of gifts. */
export const giftRedemptions: RedemptionOwner<UltigenEvent> = {
  onSeen: async (tx, redemptions, { chainId }) => {
    const gifts = await listGifts(tx, idsOf(redemptions));
    await updateGifts(tx, idsOf(redemptions), { status: 'seen', failure: null });
    await continueHatches(tx, chainId);
    // The egg of a minted creature hatches at once, and nobody is to look for it.
    for (const { id, address, amount, eggType, giver, status } of gifts)
      if (status !== 'seen' && giver !== mintGiver)
        await tellOwner(tx, address, {
          kind: 'gift.arrived',
          subject: id,
          data: { amount: String(amount), eggType: String(eggType) },
        });
  },
  // The gifts are on their way again: the relay sends what a reorganisation dropped.
  onUnseen: (tx, redemptions) => updateGifts(tx, idsOf(redemptions), { status: 'sent' }),
  /** Starts another attempt. There are never two vouchers of one gift that could both be redeemed. */
  onExpired: async (tx, redemptions) => {
    for (const { reference } of redemptions) {
      const expired = giftOfReference(reference);
      const gift = expired && (await restartGift(tx, expired));
      if (!gift) continue;
      const message = { giftId: gift.id, attempt: gift.attempt };
      const event = { topic: 'ultigen.eggs', key: gift.address, schema: GiftRenewedSchema, message };
      await withTraceparent(gift.traceparent, () => publish(tx, event));
    }
  },
};

/** Notes that the relay gave a gift up. It is owed all the same, and gets a new voucher once this one has expired. */
export async function failGift(tx: Transaction, reference: string, reason: string): Promise<void> {
  const gift = giftOfReference(reference);
  if (!gift) return;
  await failRedemption(tx, reference, reason);
  await updateGift(tx, { ...gift, statuses: ['signed', 'sent'] }, { status: 'failed', failure: reason });
}
