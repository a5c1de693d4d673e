import { os, type UsersContext } from '../context.ts';
import { presentMerge } from './merges.presenter.ts';
import { confirmMerge, undoMerge } from './merges.ts';
import { previewMerge, showMerge, showMerges } from './previews.ts';

export const mergesRoutes = (users: UsersContext) => ({
  merges: os.merges.handler(({ context }) => showMerges(users, context.passport.subject)),

  merge: os.merge.handler(({ input, context }) => showMerge(users, input.params.uid, context.passport.subject)),

  confirmMerge: os.confirmMerge.handler(({ input, context }) => {
    const command = { uid: input.params.uid, userId: context.passport.subject, now: users.now() };
    return context.transact({
      before: () => previewMerge(users, command.uid, command.userId),
      work: async (tx, shown) => presentMerge(await confirmMerge(tx, command, shown), command.now),
    });
  }),

  undoMerge: os.undoMerge.handler(({ input, context }) => {
    const command = { uid: input.params.uid, userId: context.passport.subject, now: users.now() };
    return context.transact(async (tx) => presentMerge(await undoMerge(tx, command), command.now));
  }),
});
