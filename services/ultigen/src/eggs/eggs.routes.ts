import { os, type UltigenContext } from '../context.ts';
import { eggsBalance } from './eggs.ts';
import { resyncEggs } from './resync-eggs.ts';

export const eggsRoutes = (context: UltigenContext) => ({
  eggsBalance: os.eggsBalance.handler(({ input, context: { passport } }) => {
    const chain = context.chains.choose(input.query.chainId, 'query.chainId');
    return eggsBalance(context, chain, passport);
  }),

  eggsResync: os.eggsResync.handler(async ({ input, context: { passport, log } }) => {
    const chain = context.chains.choose(input.query.chainId, 'query.chainId');
    await resyncEggs(context, chain, passport, log);
    return eggsBalance(context, chain, passport);
  }),
});
