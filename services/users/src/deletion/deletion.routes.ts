import { os, type UsersContext } from '../context.ts';
import { clearedRefreshCookie } from '../sessions/refresh-cookie.ts';
import { deleteAccount, lossesOf } from './deletion.ts';

type Context = Parameters<Parameters<typeof os.deleteMe.handler>[0]>[0]['context'];

export function deletionRoutes(users: UsersContext) {
  const remove = async (abandonAssets: boolean, context: Context) => {
    const userId = context.passport.subject;
    // Others are asked before the transaction, which must be short, but a replayed answer comes before a refusal.
    const [losses] = await Promise.allSettled([abandonAssets ? undefined : lossesOf(users, userId)]);
    await context.transact(async (tx) => {
      if (losses.status === 'rejected') throw losses.reason;
      await deleteAccount(tx, userId, losses.value);
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
