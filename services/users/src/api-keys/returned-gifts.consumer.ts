import { type Consumer, on } from '@hatchery/kit/consumers';
import { GiftReturnedSchema } from '@hatchery/proto/vouchers';
import type { UsersContext } from '../context.ts';
import { returnToBudget } from './budgets.ts';

/** Gives back to its budget what the service of gifts tells that nobody gets. */
export const returnedGift = ({ now }: Pick<UsersContext, 'now'>) =>
  on(GiftReturnedSchema, (tx, { giftId, keyId, asset, amount }, { log }) =>
    returnToBudget(tx, { reference: giftId, keyId, asset, amount: BigInt(amount) }, { log, now: now() }),
  );

/** Follows avatars and items that keys gave, and the chain refused. */
export const returnedGiftsConsumer = (users: UsersContext): Consumer => ({
  group: 'users.masters-gifts',
  topic: 'masters.signatures',
  handlers: [returnedGift(users)],
});
