import { type Consumer, on } from '@hatchery/kit/consumers';
import { GiftReturnedSchema, GiftWaitingSchema } from '@hatchery/proto/vouchers';
import { returnToBudget } from '../api-keys/budgets.ts';
import type { UsersContext } from '../context.ts';
import { confirmInvitation } from './mail-invitations.ts';

/** Follows gifts of vouchers that wait for a recipient: invites them, and gives back to its budget what nobody picked up. */
export const invitationsConsumer = (users: UsersContext): Consumer => ({
  group: 'users.gifts',
  topic: 'vouchers.gifts',
  handlers: [
    on(GiftWaitingSchema, (tx, waiting) => confirmInvitation(users, tx, waiting)),
    on(GiftReturnedSchema, (tx, { giftId, keyId, asset, amount }, { log }) =>
      returnToBudget(tx, { reference: giftId, keyId, asset, amount: BigInt(amount) }, { log, now: users.now() }),
    ),
  ],
});
