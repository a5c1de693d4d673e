import type { CallContext } from '@hatchery/kit/http';
import { os, type UsersContext } from '../context.ts';
import { clearedRefreshCookie } from '../sessions/refresh-cookie.ts';
import { presentLosses } from './deletion.presenter.ts';
import { deleteAccount, lossesOf } from './deletion.ts';

type Call = { input: { body?: { abandonAssets?: boolean | undefined } | undefined }; context: CallContext };

export function deletionRoutes(users: UsersContext) {
  const remove = async ({ input, context }: Call) => {
    const userId = context.passport.subject;
    await context.transact({
      before: async () => (input.body?.abandonAssets ? undefined : lossesOf(users, userId)),
      work: (tx, losses) => deleteAccount(tx, userId, losses, users.now()),
    });
    context.setHeader('set-cookie', clearedRefreshCookie(users.config.PUBLIC_URL));
    return { message: 'Your account is deleted.' };
  };
  return {
    deletionPreview: os.deletionPreview.handler(async ({ context }) =>
      presentLosses(await lossesOf(users, context.passport.subject), users.config.CHAIN_ID),
    ),

    deleteMe: os.deleteMe.handler(remove),
    deleteMeV1: os.deleteMeV1.handler(remove),
  };
}
