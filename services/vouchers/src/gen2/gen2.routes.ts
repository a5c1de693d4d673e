import { requireOwnWallet } from '@hatchery/indexing/wallets';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import { os, type VouchersContext } from '../context.ts';
import { createListHeld } from './balances.repository.ts';
import { balancesOf } from './balances.rules.ts';
import { presentBalance, presentPrice, presentSale } from './gen2.presenter.ts';
import { referrerOf } from './referrals.ts';
import { toldForMilliseconds } from './sales.ts';
import { signSale, storeSale } from './sell-eggs.ts';

export function gen2Routes(context: VouchersContext) {
  const { chains, database, publicUrl, sales } = context;
  const listHeld = createListHeld(database);
  return {
    gen2Price: os.gen2Price.handler(async ({ input: { query } }) => {
      const sale = sales.choose(query.chainId, 'query.chainId');
      return presentPrice(sale, await sale.price(toldForMilliseconds));
    }),

    gen2Balance: os.gen2Balance.handler(async ({ input: { query }, context: { passport } }) => {
      const { chainId } = chains.choose(query.chainId, 'query.chainId');
      const balances = balancesOf(await listHeld({ userId: passport.subject, chainId }));
      return balances.map((balance) => presentBalance({ ...balance, chainId }, publicUrl));
    }),

    gen2SaleSignature: os.gen2SaleSignature.handler(({ input: { body }, context: call }) => {
      const { passport, headers } = call;
      const sale = sales.choose(body.chainId, 'body.chainId');
      const userId = passport.subject;
      const requestId = idOfRequest('egg-sale', userId, headers['idempotency-key']?.toString());
      return call.transact({
        before: async () => {
          const { address: receiver } = await requireOwnWallet(database.knex, passport, body.receiver, 'body.receiver');
          const referral = await referrerOf(context, sale, { ...body, userId, receiver });
          return signSale(context, sale, { ...body, userId, requestId, receiver, referral });
        },
        work: async (tx, signed) => presentSale(await storeSale(tx, signed)),
      });
    }),
  };
}
