import { type Consumer, on } from '@hatchery/kit/consumers';
import { GiftWaitingSchema } from '@hatchery/proto/vouchers';
import { returnedGift } from '../api-keys/returned-gifts.consumer.ts';
import type { UsersContext } from '../context.ts';
import { confirmInvitation } from './mail-invitations.ts';

/** Follows gifts of vouchers that wait for a recipient: invites them, and gives back to its budget what nobody picked up. */
export const invitationsConsumer = (users: UsersContext): Consumer => ({
  group: 'users.gifts',
  topic: 'vouchers.gifts',
  handlers: [on(GiftWaitingSchema, (tx, waiting) => confirmInvitation(users, tx, waiting)), returnedGift(users)],
});
