import { type Consumer, on } from '@hatchery/kit/consumers';
import { UserCreatedSchema } from '@hatchery/proto/users';
import type { UsersContext } from '../context.ts';
import { linkFirstWallet, prepareFirstWallet } from './first-wallet.ts';

/** Gives every new account a custodial wallet, as soon as the signer can create one. */
export const walletsConsumer = (users: UsersContext): Consumer => ({
  group: 'users.wallets',
  topic: 'users.accounts',
  handlers: [
    on(UserCreatedSchema, {
      before: ({ userId }) => prepareFirstWallet(users, userId),
      work: (tx, address, { userId }) => linkFirstWallet(tx, { userId, address, now: users.now() }),
    }),
  ],
});
