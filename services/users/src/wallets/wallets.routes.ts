import { Problem } from '@hatchery/api/problems';
import { getAddress } from 'viem';
import { os, type UsersContext } from '../context.ts';
import { setMainWallet, setRewardReceiver } from './choose-wallets.ts';
import { createWallet } from './create-wallet.ts';
import { recoverWallet } from './recover-wallet.ts';
import { presentWallet } from './wallets.presenter.ts';
import { oldestCustodial } from './wallets.rules.ts';
import { findWallet, listWallets } from './wallets.ts';

export function walletsRoutes(users: UsersContext) {
  const ownWallets = async (userId: string) => (await listWallets(users.database.knex, userId)).map(presentWallet);
  return {
    wallets: os.wallets.handler(({ context }) => ownWallets(context.passport.subject)),
    walletsV1: os.walletsV1.handler(({ context }) => ownWallets(context.passport.subject)),

    wallet: os.wallet.handler(async ({ context }) => {
      const wallet = oldestCustodial(await listWallets(users.database.knex, context.passport.subject));
      if (!wallet) throw new Problem('not-found', 'Your wallet is still being created.');
      return presentWallet(wallet);
    }),

    findWallet: os.findWallet.handler(async ({ input }) => {
      const wallet = await findWallet(users.database.knex, getAddress(input.params.address));
      return wallet ? { userId: wallet.userId, address: wallet.address, kind: wallet.kind } : null;
    }),

    mainAccount: os.mainAccount.handler(async ({ context }) => {
      const main = (await listWallets(users.database.knex, context.passport.subject)).find((wallet) => wallet.main);
      if (!main) throw new Problem('not-found', 'You have no main wallet yet.');
      return { address: main.address };
    }),

    setMainWallet: os.setMainWallet.handler(({ input, context }) => {
      const choice = { userId: context.passport.subject, address: getAddress(input.body.mainWallet) };
      return context.transact((tx) => setMainWallet(tx, choice));
    }),

    setRewardReceiver: os.setRewardReceiver.handler(({ input, context }) => {
      const choice = { userId: context.passport.subject, address: getAddress(input.body.address) };
      return context.transact((tx) => setRewardReceiver(tx, choice));
    }),

    createWallet: os.createWallet.handler(({ context }) => createWallet(users, context)),
    createWalletWithPhrase: os.createWalletWithPhrase.handler(({ context }) => createWallet(users, context)),
    recoverWallet: os.recoverWallet.handler(({ input, context }) =>
      recoverWallet(users, context, input.body.recoveryPhrase),
    ),
  };
}
