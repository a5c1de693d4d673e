import { os, type UsersContext } from '../context.ts';
import { clearedRefreshCookie } from '../sessions/refresh-cookie.ts';
import { findAccountByEmail, prepareFindAccount } from './users.repository.ts';
import { giftAddress } from './users.rules.ts';
import { changeProfile, endAccount, presentUser } from './users.ts';

export function usersRoutes({ config, database, now }: UsersContext) {
  const findAccount = prepareFindAccount(database);
  return {
    me: os.me.handler(async ({ context }) => presentUser(await findAccount(context.passport.subject))),

    createUser: os.createUser.handler(({ input, context }) =>
      context.transact((tx) => changeProfile(tx, context.passport.subject, input.body ?? {}, now())),
    ),

    completeAccount: os.completeAccount.handler(({ input, context }) =>
      context.transact((tx) => changeProfile(tx, context.passport.subject, input.body ?? {}, now())),
    ),

    updateMe: os.updateMe.handler(({ input, context }) =>
      context.transact((tx) => changeProfile(tx, context.passport.subject, input.body, now())),
    ),

    deleteMe: os.deleteMe.handler(async ({ context }) => {
      await context.transact((tx) => endAccount(tx, context.passport.subject));
      context.setHeader('set-cookie', clearedRefreshCookie(config.PUBLIC_URL));
      return { message: 'Your account is deleted.' };
    }),

    findRecipient: os.findRecipient.handler(async ({ input }) => {
      const account = await findAccountByEmail(database.knex, input.query.email);
      const address = account && giftAddress(account);
      return account && address ? { userId: account.id, address } : null;
    }),
  };
}
