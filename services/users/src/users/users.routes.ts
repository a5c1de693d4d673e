import { os, type UsersContext } from '../context.ts';
import { presentUser } from './users.presenter.ts';
import { findAccountByEmail, prepareFindAccount } from './users.repository.ts';
import { giftAddress } from './users.rules.ts';
import { changeProfile, existing } from './users.ts';

export function usersRoutes({ database, now }: UsersContext) {
  const findAccount = prepareFindAccount(database);
  const show = async (userId: string) => presentUser(existing(await findAccount(userId)));
  return {
    me: os.me.handler(({ context }) => show(context.passport.subject)),

    meV1: os.meV1.handler(({ context }) => show(context.passport.subject)),

    createUser: os.createUser.handler(({ input, context }) =>
      context.transact((tx) => changeProfile(tx, context.passport.subject, input.body ?? {}, now())),
    ),

    completeAccount: os.completeAccount.handler(({ input, context }) =>
      context.transact((tx) => changeProfile(tx, context.passport.subject, input.body ?? {}, now())),
    ),

    updateMe: os.updateMe.handler(({ input, context }) =>
      context.transact((tx) => changeProfile(tx, context.passport.subject, input.body, now())),
    ),

    findRecipient: os.findRecipient.handler(async ({ input }) => {
      const account = await findAccountByEmail(database.knex, input.query.email);
      const address = account && giftAddress(account);
      return account && address ? { userId: account.id, address } : null;
    }),
  };
}
