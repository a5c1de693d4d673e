import { os, type SignerContext } from '../context.ts';
import { addressOfPhrase, createWallet, createWalletWithPhrase, recoverWallet } from './wallets.ts';

export const walletsRoutes = ({ masterKey, database, now }: SignerContext) => ({
  createWallet: os.createWallet.handler(async ({ input, context }) => {
    const command = { ...input.body, caller: context.passport.subject, now: now() };
    return { address: await context.transact((tx) => createWallet(tx, masterKey, command)) };
  }),

  createWalletWithPhrase: os.createWalletWithPhrase.handler(({ input, context }) => {
    const command = { ...input.body, caller: context.passport.subject, now: now() };
    // Without `transact`, which would store the phrase for a replay.
    return database.transaction((tx) => createWalletWithPhrase(tx, masterKey, command));
  }),

  phraseAddress: os.phraseAddress.handler(({ input }) => ({ address: addressOfPhrase(input.body.recoveryPhrase) })),

  recoverWallet: os.recoverWallet.handler(async ({ input, context }) => {
    const command = { ...input.body, caller: context.passport.subject, now: now() };
    return { address: await context.transact((tx) => recoverWallet(tx, masterKey, command)) };
  }),
});
