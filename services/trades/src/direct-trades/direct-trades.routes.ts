import type { CallContext } from '@hatchery/kit/http';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import { os, type TradesContext } from '../context.ts';
import { confirmTable } from './confirm.ts';
import { invite } from './invite.ts';
import { leaveTable } from './leave.ts';
import { putOnTable } from './put-on-table.ts';
import { showMine, showTable } from './show-tables.ts';

/** Returns the id of what a request makes, the same one each time that it is repeated. */
const idOf = (noun: string, { passport, headers }: CallContext): string =>
  idOfRequest(noun, passport.subject, headers['idempotency-key'] as string | undefined);

export const directTradesRoutes = (trades: TradesContext) => ({
  myDirectTrades: os.myDirectTrades.handler(({ input, context }) =>
    showMine(trades, { userId: context.passport.subject, after: undefined, ...input.query }),
  ),

  inviteToTrade: os.inviteToTrade.handler(({ input, context }) => {
    const { subject: userId, guest = false } = context.passport;
    return context.transact({
      before: async () => showTable(trades, { userId, id: await invite(trades, { userId, guest, named: input.body }) }),
      work: async (_tx, table) => table,
    });
  }),

  directTrade: os.directTrade.handler(({ input, context }) =>
    showTable(trades, { id: input.params.id, userId: context.passport.subject }),
  ),

  putOnTable: os.putOnTable.handler(({ input: { params, body }, context }) => {
    const one = { id: params.id, userId: context.passport.subject };
    const before = async () => {
      await putOnTable(trades, { ...one, requestId: idOf('side', context), given: body });
      return showTable(trades, one);
    };
    return context.transact({ before, work: async (_tx, table) => table });
  }),

  leaveTable: os.leaveTable.handler(async ({ input, context }) => {
    const one = { id: input.params.id, userId: context.passport.subject };
    await context.transact({ before: () => leaveTable(trades, one), work: async () => null });
  }),

  confirmDirectTrade: os.confirmDirectTrade.handler(({ input: { params, body }, context }) => {
    const one = { id: params.id, userId: context.passport.subject };
    const before = async () => {
      await confirmTable(trades, { ...one, sessionId: context.passport.sessionId, given: body });
      return showTable(trades, one);
    };
    return context.transact({ before, work: async (_tx, table) => table });
  }),
});
