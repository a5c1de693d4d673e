import { offersShown } from '@hatchery/api/trade-shapes';
import { familyOf } from '@hatchery/kit/families';
import type { CallContext } from '@hatchery/kit/http';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import { os, type TradesContext } from '../context.ts';
import { viewerOf } from '../players/viewer.ts';
import { acceptOffer } from './accept-offer.ts';
import { acceptTrade } from './accept-trade.ts';
import { findListed, listAccepted, listOwned } from './board.repository.ts';
import { createTrade } from './create-trade.ts';
import { deleteTrade } from './delete-trade.ts';
import { listTrades } from './list-board.ts';
import { showTrades } from './show-trades.ts';
import { findTrade } from './trades.repository.ts';
import { noTrade, statusesOf } from './trades.rules.ts';
import { updateTrade } from './update-trade.ts';

const requestId = (noun: string, { passport, headers }: CallContext) =>
  idOfRequest(noun, passport.subject, headers['idempotency-key']?.toString());

export function tradesRoutes(context: TradesContext) {
  const { database } = context;
  return {
    trades: os.trades.handler(async ({ input: { query }, context: { passport } }) => {
      const viewer = await viewerOf(context, passport);
      return showTrades(context, await listTrades(context, query, viewer), viewer);
    }),

    trade: os.trade.handler(async ({ input: { params }, context: { passport } }) => {
      const [viewer, found] = await Promise.all([viewerOf(context, passport), findListed(database, params.id)]);
      if (!found || viewer.hidden.includes(found.ownerId)) throw noTrade(params.id);
      const [trade] = await showTrades(context, [found], viewer, offersShown.byId);
      return trade as NonNullable<typeof trade>;
    }),

    myTrades: os.myTrades.handler(async ({ input: { query }, context: { passport } }) => {
      const viewer = await viewerOf(context, passport);
      const page = { owners: viewer.family, after: query.after ?? null, limit: query.limit };
      const statuses = statusesOf(query.type, query.status);
      const found = await (query.type === 'accepted'
        ? listAccepted(database, page)
        : listOwned(database, { ...page, statuses }));
      return showTrades(context, found, viewer);
    }),

    createTrade: os.createTrade.handler(({ input: { body }, context: call }) => {
      const id = requestId('trade', call);
      return call.transact({
        before: () => createTrade(context, { id, userId: call.passport.subject, body }),
        work: async (tx) => {
          const version = (await findTrade(tx, id))?.version ?? 1;
          return { message: 'Your trade is open.', uid: id, version };
        },
      });
    }),

    updateTrade: os.updateTrade.handler(async ({ input: { params, body }, context: call }) => {
      const update = { tradeId: params.id, userId: call.passport.subject, body };
      await call.transact({ before: () => updateTrade(context, update), work: async () => null });
    }),

    deleteTrade: os.deleteTrade.handler(async ({ input: { params }, context: { transact, passport } }) => {
      await transact({
        before: () => familyOf(database, passport.subject),
        work: async (tx, family) => {
          await deleteTrade(context, tx, { tradeId: params.id, family });
          return null;
        },
      });
    }),

    acceptOffer: os.acceptOffer.handler(({ input: { params, body }, context: call }) => {
      const claimId = requestId('accept', call);
      return call.transact({
        before: () => acceptOffer(context, { tradeId: params.id, userId: call.passport.subject, claimId, body }),
        work: async () => ({ message: 'Done: both sides were exchanged.' }),
      });
    }),

    acceptTrade: os.acceptTrade.handler(({ input: { params, body }, context: call }) => {
      const claimId = requestId('accept', call);
      return call.transact({
        before: () => acceptTrade(context, { tradeId: params.id, userId: call.passport.subject, claimId, body }),
        work: async () => ({ message: 'Done: both sides were exchanged.' }),
      });
    }),
  };
}
