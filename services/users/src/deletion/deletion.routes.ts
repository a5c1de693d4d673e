import { os, type UsersContext } from '../context.ts';
import { clearedRefreshCookie } from '../sessions/refresh-cookie.ts';
import { deleteAccount, lossesOf } from './deletion.ts';

type Context = Parameters<Parameters<typeof os.deleteMe.handler>[0]>[0]['context'];

export function deletionRoutes(users: UsersContext) {
  const remove = async (abandonAssets: boolean, context: Context) => {
    const userId = context.passport.subject;
    await context.transact({
      before: async () => (abandonAssets ? undefined : lossesOf(users, userId)),
      work: (tx, losses) => deleteAccount(tx, userId, losses),
    });
    context.setHeader('set-cookie', clearedRefreshCookie(users.config.PUBLIC_URL));
    return { message: 'Your account is deleted.' };
  };
  return {
    deletionPreview: os.deletionPreview.handler(async ({ context }) => {
      const { tokens, coins, ...losses } = await lossesOf(users, context.passport.subject);
      return { ...losses, tokens: String(tokens), coins: String(coins) };
    }),

    deleteMe: os.deleteMe.handler(({ input, context }) => remove(input.body?.abandonAssets === true, context)),

    deleteMeV1: os.deleteMeV1.handler(({ input, context }) => remove(input.body?.abandonAssets === true, context)),
  };
}
