import { type Consumer, on } from '@hatchery/kit/consumers';
import { EggsGivenSchema, GiftRenewedSchema, GiftSignedSchema } from '@hatchery/proto/ultigen';
import { GuestCreatedSchema } from '@hatchery/proto/users';
import type { UltigenContext } from '../context.ts';
import { sendGift, signGift } from './send-gifts.ts';
import { welcomeGuest } from './welcome-guests.ts';

export const guestHandlers = (context: UltigenContext) => [
  on(GuestCreatedSchema, (tx, guest) => welcomeGuest(tx, context, guest)),
];

/** Carries gifts from their record to the relay. */
export const giftConsumer = (context: UltigenContext): Consumer => ({
  group: 'ultigen-gifts',
  topic: 'ultigen.eggs',
  handlers: [
    on(EggsGivenSchema, (tx, { giftId }) => signGift(tx, context, { giftId, attempt: 1 })),
    on(GiftRenewedSchema, (tx, renewed) => signGift(tx, context, renewed)),
    on(GiftSignedSchema, (tx, signed) => sendGift(tx, context, signed)),
  ],
});
