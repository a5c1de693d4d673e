import { os, type UsersContext } from '../context.ts';
import { confirmMerge, undoMerge } from './merges.ts';
import { presentMerge, previewMerge, showMerge, showMerges } from './previews.ts';

export const mergesRoutes = (users: UsersContext) => ({
  merges: os.merges.handler(({ context }) => showMerges(users, context.passport.subject)),

  merge: os.merge.handler(({ input, context }) => showMerge(users, input.params.uid, context.passport.subject)),

  confirmMerge: os.confirmMerge.handler(async ({ input, context }) => {
    const command = { uid: input.params.uid, userId: context.passport.subject, now: users.now() };
    // Others are asked before the transaction, which must be short, but a replayed answer comes before a refusal.
    const [shown] = await Promise.allSettled([previewMerge(users, command.uid, command.userId)]);
    return context.transact(async (tx) => {
      if (shown.status === 'rejected') throw shown.reason;
      return presentMerge(tx, await confirmMerge(tx, command, shown.value), command.now);
    });
  }),

  undoMerge: os.undoMerge.handler(({ input, context }) => {
    const command = { uid: input.params.uid, userId: context.passport.subject, now: users.now() };
    return context.transact(async (tx) => presentMerge(tx, await undoMerge(tx, command), command.now));
  }),
});
