import { type Consumer, on } from '@hatchery/kit/consumers';
import { UserCreatedSchema } from '@hatchery/proto/users';
import { getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { lockAccount } from '../users/users.ts';
import { linkWallet, listWallets } from './wallets.ts';

/** Gives every new account a custodial wallet, as soon as the signer can create one. */
export const walletsConsumer = ({ signer, now }: UsersContext): Consumer => ({
  group: 'users.wallets',
  topic: 'users.accounts',
  handlers: [
    on(UserCreatedSchema, {
      before: ({ userId }) => signer.createWallet({ body: { reference: userId, userId } }),
      work: async (tx, { address }, { userId }) => {
        if (!(await lockAccount(tx, userId))) return;
        // A guest may have brought one along in the meantime.
        const wallets = await listWallets(tx, userId);
        if (wallets.some(({ kind }) => kind === 'custodial')) return;
        const main = !wallets.some((wallet) => wallet.main);
        await linkWallet(tx, { userId, address: getAddress(address), kind: 'custodial', main, now: now() });
      },
    }),
  ],
});
