import { type Consumer, on } from '@hatchery/kit/consumers';
import { UserCreatedSchema } from '@hatchery/proto/users';
import { getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { lockAccount } from '../users/users.ts';
import { walletsOf } from './wallets.repository.ts';
import { linkWallet } from './wallets.ts';

/** Every account has a wallet that the platform keeps, made as soon as the signer can. */
export const walletsConsumer = ({ signer, now }: UsersContext): Consumer => ({
  group: 'users.wallets',
  topic: 'users.accounts',
  handlers: [
    on(UserCreatedSchema, {
      before: ({ userId }) => signer.createWallet({ body: { reference: userId, userId } }),
      work: async (tx, { address }, { userId }) => {
        if (!(await lockAccount(tx, userId))) return;
        // A guest may have brought one along in the meantime.
        const wallets = await walletsOf(tx, userId);
        if (wallets.some(({ kind }) => kind === 'custodial')) return;
        const main = !wallets.some((wallet) => wallet.main);
        await linkWallet(tx, { userId, address: getAddress(address), kind: 'custodial', main, now: now() });
      },
    }),
  ],
});
