import { os } from '../context.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { createWallet } from './wallets.ts';

export const walletRoutes = (masterKey: MasterKey, now: () => Date) => ({
  createWallet: os.createWallet.handler(async ({ input, context }) => {
    const command = { ...input.body, caller: context.passport.subject, now: now() };
    return { address: await context.transact((tx) => createWallet(tx, masterKey, command)) };
  }),
});
