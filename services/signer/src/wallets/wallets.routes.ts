import { os, type SignerContext } from '../context.ts';
import {
  addressOfPhrase,
  createWallet,
  createWalletWithPhrase,
  recoverWallet,
  sealNewKey,
  sealNewPhrase,
  sealPhrase,
} from './wallets.ts';

export const walletsRoutes = ({ masterKeys, database, now }: SignerContext) => ({
  createWallet: os.createWallet.handler(async ({ input, context }) => {
    const command = { ...input.body, caller: context.passport.subject, now: now() };
    const before = () => sealNewKey(masterKeys);
    return { address: await context.transact({ before, work: (tx, key) => createWallet(tx, key, command) }) };
  }),

  createWalletWithPhrase: os.createWalletWithPhrase.handler(async ({ input, context }) => {
    const command = { ...input.body, caller: context.passport.subject, now: now() };
    // Without `transact`, which would store the phrase for a replay.
    const key = await sealNewPhrase(masterKeys);
    return database.transaction((tx) => createWalletWithPhrase(tx, key, command));
  }),

  phraseAddress: os.phraseAddress.handler(({ input }) => ({ address: addressOfPhrase(input.body.recoveryPhrase) })),

  recoverWallet: os.recoverWallet.handler(async ({ input, context }) => {
    const { recoveryPhrase, userId } = input.body;
    const command = { userId, caller: context.passport.subject, now: now() };
    const before = () => sealPhrase(masterKeys, recoveryPhrase);
    return { address: await context.transact({ before, work: (tx, key) => recoverWallet(tx, key, command) }) };
  }),
});
