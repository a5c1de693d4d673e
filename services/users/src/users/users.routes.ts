import type { CallContext } from '@hatchery/kit/http';
import { os, type UsersContext } from '../context.ts';
import { linkFirstWallet, prepareFirstWallet } from '../wallets/first-wallet.ts';
import { createPlayerCount } from './player-count.ts';
import { presentShownPlayer, presentUser } from './users.presenter.ts';
import {
  findAccountByEmail,
  findReferrer,
  findVerifiedEmail,
  listShownPlayers,
  prepareFindAccount,
} from './users.repository.ts';
import { giftAddress } from './users.rules.ts';
import { changeProfile, existing, hashVerifiedEmails, showUser } from './users.ts';

export function usersRoutes(users: UsersContext) {
  const { database, now } = users;
  const findAccount = prepareFindAccount(database);
  const countPlayers = createPlayerCount(users);
  const show = async (userId: string) => presentUser(existing(await findAccount(userId)));
  /** A new account has its kept wallet in this answer already. Without the signer, the wallet follows. */
  const complete = ({ transact, passport, log }: CallContext, profile: { referralCode?: string | undefined }) => {
    const userId = passport.subject;
    return transact({
      before: () =>
        prepareFirstWallet(users, userId).catch((error: unknown) => {
          log.warn({ err: error }, 'the first wallet of an account has to wait for the signer');
          return undefined;
        }),
      work: async (tx, address) => {
        await changeProfile(tx, userId, profile, now());
        await linkFirstWallet(tx, { userId, address, now: now() });
        return showUser(tx, userId);
      },
    });
  };
  return {
    me: os.me.handler(({ context }) => show(context.passport.subject)),

    meV1: os.meV1.handler(({ context }) => show(context.passport.subject)),

    createUser: os.createUser.handler(({ input, context }) => complete(context, input.body ?? {})),

    completeAccount: os.completeAccount.handler(({ input, context }) => complete(context, input.body ?? {})),

    updateMe: os.updateMe.handler(({ input, context }) =>
      context.transact((tx) => changeProfile(tx, context.passport.subject, input.body, now())),
    ),

    verifiedEmail: os.verifiedEmail.handler(async ({ input }) => {
      const email = await findVerifiedEmail(database.knex, input.params.uid);
      return email ? { email } : null;
    }),

    presentPlayers: os.presentPlayers.handler(async ({ input }) =>
      (await listShownPlayers(database.knex, input.body.userIds)).map(presentShownPlayer),
    ),

    playerCount: os.playerCount.handler(async () => ({ players: await countPlayers() })),

    hashVerifiedEmails: os.hashVerifiedEmails.handler(({ input }) => hashVerifiedEmails(database.knex, input.body)),

    findRecipient: os.findRecipient.handler(async ({ input }) => {
      const account = await findAccountByEmail(database.knex, input.query.email);
      const address = account && giftAddress(account);
      return account && address ? { userId: account.id, address } : null;
    }),

    findReferrer: os.findReferrer.handler(async ({ input }) => {
      const referrer = await findReferrer(database.knex, input.params.code);
      const account = referrer && (await findAccount(referrer.id));
      const address = account && giftAddress(account);
      return account && address ? { userId: account.id, address } : null;
    }),
  };
}
