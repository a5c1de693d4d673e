import { type Consumer, on } from '@hatchery/kit/consumers';
import { InvitationAcceptedSchema } from '@hatchery/proto/users';
import type { VouchersContext } from '../context.ts';
import { deliverGift } from './end-gifts.ts';

/** Delivers gifts to those who signed up for them. */
export const giftConsumer = ({ now }: Pick<VouchersContext, 'now'>): Consumer => ({
  group: 'vouchers.gifts',
  topic: 'users.accounts',
  handlers: [on(InvitationAcceptedSchema, (tx, { giftId, userId }) => deliverGift(tx, { giftId, userId, now: now() }))],
});
