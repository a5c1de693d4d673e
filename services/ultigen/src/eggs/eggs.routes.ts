import { os, type UltigenContext } from '../context.ts';
import { eggsBalance } from './eggs.ts';
import { resyncEggs } from './resync-eggs.ts';

export const eggRoutes = (context: UltigenContext) => ({
  eggsBalance: os.eggsBalance.handler(({ context: { passport } }) => eggsBalance(context, passport)),

  eggsResync: os.eggsResync.handler(async ({ context: { passport, log } }) => {
    await resyncEggs(context, passport, log);
    return eggsBalance(context, passport);
  }),
});
