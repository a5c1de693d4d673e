import { os, type UltigenContext } from '../context.ts';
import { custodialWalletOf } from '../wallets/wallets.ts';
import { orderEggs } from './order-eggs.ts';
import { listUnfinished } from './orders.repository.ts';
import { orderOf, ordersOf } from './orders.ts';

export const ordersRoutes = ({ database, chains, now }: UltigenContext) => ({
  orders: os.orders.handler(async ({ input, context: call }) => {
    const { chainId } = chains.choose(input.query.chainId, 'query.chainId');
    return call.list(await ordersOf(database.knex, chainId, call.passport, input.query));
  }),

  order: os.order.handler(({ input, context: call }) => orderOf(database.knex, call.passport, input.params.uid)),

  buyEggs: os.buyEggs.handler(({ input, context: call }) => {
    const { chainId: chosen, ...eggs } = input.body;
    const { chainId, reader } = chains.choose(chosen, 'body.chainId');
    return call.transact({
      before: async () => {
        const { address } = await custodialWalletOf(database.knex, call.passport);
        // Read before the funds: an order that arrives meanwhile may be in them or not, and counts as promised.
        const read = { since: now(), ids: await listUnfinished(database.knex, { chainId, address }) };
        return { address, funds: { ...(await reader.fundsOf(address)), ...read } };
      },
      work: (tx, { address, funds }) => orderEggs(tx, { chainId, address, ...eggs }, funds, now()),
    });
  }),
});
