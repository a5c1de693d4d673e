import { os, type UsersContext } from '../context.ts';
import { unsupportedChain } from '../wallets/chains.rules.ts';
import { planSweep } from './plan-sweep.ts';
import { retrySweep, showRunningSweep, showSweep, showSweeps, startSweep } from './sweeps.ts';

export function sweepsRoutes(users: UsersContext) {
  const { database, config, chainIds, now } = users;
  const choose = (chainId: number | undefined, field: string) => {
    if (chainId !== undefined && !chainIds.includes(chainId)) throw unsupportedChain(chainId, field);
    return chainId ?? config.CHAIN_ID;
  };
  return {
    sweepPreview: os.sweepPreview.handler(({ input, context }) =>
      planSweep(users, context.passport.subject, choose(input.query.chainId, 'query.chainId')),
    ),

    startSweep: os.startSweep.handler(({ input, context }) => {
      const userId = context.passport.subject;
      const chainId = choose(input.body?.chainId, 'body.chainId');
      return context.transact({
        before: async () =>
          (await showRunningSweep(database.knex, userId, chainId)) ?? { plan: await planSweep(users, userId, chainId) },
        work: async (tx, found) => ('plan' in found ? startSweep(tx, { userId, plan: found.plan, now: now() }) : found),
      });
    }),

    sweeps: os.sweeps.handler(async ({ input, context }) =>
      context.list(await showSweeps(database.knex, context.passport.subject, input.query)),
    ),

    sweep: os.sweep.handler(({ input, context }) =>
      showSweep(database.knex, context.passport.subject, input.params.uid),
    ),

    retrySweep: os.retrySweep.handler(({ input, context }) =>
      context.transact((tx) => retrySweep(tx, { userId: context.passport.subject, id: input.params.uid })),
    ),
  };
}
