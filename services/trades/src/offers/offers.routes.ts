import { familyOf } from '@hatchery/kit/families';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import { os, type TradesContext } from '../context.ts';
import { viewerOf } from '../players/viewer.ts';
import { findTrade } from '../trades/trades.ts';
import { presentOffer } from './offers.presenter.ts';
import { type ListedOffer, listIncoming, listMade } from './shown-offers.repository.ts';
import { submitOffer } from './submit-offer.ts';
import { withdrawOffer } from './withdraw-offer.ts';

const statesOf = { all: ['open', 'accepted', 'ended'], open: ['open'], ended: ['accepted', 'ended'] };

export function offersRoutes(context: TradesContext) {
  const { database, players } = context;
  const show = async (offers: ListedOffer[]) => {
    const names = await players.namesOf(offers.flatMap(({ userId, ownerId }) => [userId, ownerId]));
    return offers.map((offer) => presentOffer(offer, names));
  };

  return {
    myTradeOffers: os.myTradeOffers.handler(async ({ input: { query }, context: { passport } }) => {
      const { after = null, limit, status = null } = query;
      const users = await familyOf(database, passport.subject);
      return show(await listMade(database, { users, status, after, limit }));
    }),

    incomingTradeOffers: os.incomingTradeOffers.handler(async ({ input: { query }, context: { passport } }) => {
      const { after = null, limit, tradeId = null, type } = query;
      const { family: users, hidden } = await viewerOf(context, passport);
      return show(await listIncoming(database, { users, hidden, states: statesOf[type], tradeId, after, limit }));
    }),

    offerForTrade: os.offerForTrade.handler(({ input: { params, body }, context: call }) => {
      const { passport, headers } = call;
      const id = idOfRequest(`offer ${params.id}`, passport.subject, headers['idempotency-key']?.toString());
      const offer = { id, tradeId: params.id, userId: passport.subject, body };
      return call.transact({
        before: () => submitOffer(context, offer),
        work: async (tx) => {
          const version = (await findTrade(tx, params.id))?.version ?? 1;
          return { message: 'Your offer is made.', uid: params.id, version };
        },
      });
    }),

    withdrawOffer: os.withdrawOffer.handler(({ input: { params }, context: { transact, passport } }) => {
      const offer = { tradeId: params.id, userId: passport.subject };
      return transact({
        before: () => familyOf(database, passport.subject),
        work: async (tx, family) => {
          await withdrawOffer(context, tx, { ...offer, family });
          return { message: 'Your offer is taken back.' };
        },
      });
    }),
  };
}
