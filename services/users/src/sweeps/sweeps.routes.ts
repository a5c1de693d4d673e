import { os, type UsersContext } from '../context.ts';
import { planSweep } from './plan-sweep.ts';
import { findSweep, listSweeps, retrySweep, runningSweep, startSweep } from './sweeps.ts';

export function sweepsRoutes(users: UsersContext) {
  const { database, now } = users;
  return {
    sweepPreview: os.sweepPreview.handler(({ context }) => planSweep(users, context.passport.subject)),

    startSweep: os.startSweep.handler(({ context }) => {
      const userId = context.passport.subject;
      return context.transact({
        before: async () => (await runningSweep(database.knex, userId)) ?? { plan: await planSweep(users, userId) },
        work: async (tx, found) => ('plan' in found ? startSweep(tx, { userId, plan: found.plan, now: now() }) : found),
      });
    }),

    sweeps: os.sweeps.handler(async ({ input, context }) =>
      context.list(await listSweeps(database.knex, context.passport.subject, input.query)),
    ),

    sweep: os.sweep.handler(({ input, context }) =>
      findSweep(database.knex, context.passport.subject, input.params.uid),
    ),

    retrySweep: os.retrySweep.handler(({ input, context }) =>
      context.transact((tx) => retrySweep(tx, { userId: context.passport.subject, id: input.params.uid })),
    ),
  };
}
