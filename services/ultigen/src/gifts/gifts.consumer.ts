import { type Consumer, on } from '@hatchery/kit/consumers';
import type { Transaction } from '@hatchery/kit/database';
import { EggsGivenSchema, GiftRenewedSchema, GiftSignedSchema } from '@hatchery/proto/ultigen';
import type { UltigenContext } from '../context.ts';
import { askForGiftVoucher, storeGiftSubmission, storeGiftVoucher, submitGift } from './send-gifts.ts';

/** Carries gifts from their record to the relay. */
export function giftConsumer(context: UltigenContext): Consumer {
  const store = (tx: Transaction, asked: Awaited<ReturnType<typeof askForGiftVoucher>>) =>
    storeGiftVoucher(tx, context, asked);
  return {
    group: 'ultigen.gifts',
    topic: 'ultigen.eggs',
    handlers: [
      on(EggsGivenSchema, { before: ({ giftId }) => askForGiftVoucher(context, { giftId, attempt: 1 }), work: store }),
      on(GiftRenewedSchema, { before: (renewed) => askForGiftVoucher(context, renewed), work: store }),
      on(GiftSignedSchema, { before: (signed) => submitGift(context, signed), work: storeGiftSubmission }),
    ],
  };
}
