import { os, type UsersContext } from '../context.ts';
import { planSweep } from './plan-sweep.ts';
import { findSweep, listSweeps, retrySweep, runningSweep, startSweep } from './sweeps.ts';

export function sweepsRoutes(users: UsersContext) {
  const { database, now } = users;
  return {
    sweepPreview: os.sweepPreview.handler(({ context }) => planSweep(users, context.passport.subject)),

    startSweep: os.startSweep.handler(async ({ context }) => {
      const userId = context.passport.subject;
      const running = await runningSweep(database.knex, userId);
      if (running) return context.transact(async () => running);
      // Others are asked before the transaction, which must be short, but a replayed answer comes before their refusal.
      const [plan] = await Promise.allSettled([planSweep(users, userId)]);
      return context.transact((tx) => {
        if (plan.status === 'rejected') throw plan.reason;
        return startSweep(tx, { userId, plan: plan.value, now: now() });
      });
    }),

    sweeps: os.sweeps.handler(async ({ input, context }) => {
      const { sweeps, total } = await listSweeps(database.knex, context.passport.subject, input.query);
      context.setHeader('x-total-count', String(total));
      return sweeps;
    }),

    sweep: os.sweep.handler(({ input, context }) =>
      findSweep(database.knex, context.passport.subject, input.params.uid),
    ),

    retrySweep: os.retrySweep.handler(({ input, context }) =>
      context.transact((tx) => retrySweep(tx, { userId: context.passport.subject, id: input.params.uid })),
    ),
  };
}
