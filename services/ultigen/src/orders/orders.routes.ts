import { os, type UltigenContext } from '../context.ts';
import { custodialWalletOf } from '../wallets/wallets.ts';
import { orderEggs } from './order-eggs.ts';
import { selectUnfinished } from './orders.repository.ts';

export const orderRoutes = ({ database, chain, now }: UltigenContext) => ({
  buyEggs: os.buyEggs.handler(async ({ input, context: call }) => {
    const { address } = await custodialWalletOf(database.knex, call.passport);
    // Read before the transaction, which must not wait for the chain; used within it, so that a repeated call is replayed whatever the chain says now.
    const before = { since: now(), ids: await selectUnfinished(database.knex, address) };
    const [funds] = await Promise.allSettled([chain.fundsOf(address)]);
    return call.transact((tx) => {
      if (funds.status === 'rejected') throw funds.reason;
      return orderEggs(tx, { address, ...input.body }, { ...funds.value, ...before }, now());
    });
  }),
});
