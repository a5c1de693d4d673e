import { os, type VouchersContext } from '../context.ts';
import { entriesOfPlayer, historyOf } from './entries.ts';
import { readReceipt, shareReceipt, unshareReceipt } from './receipts.ts';

export const entriesRoutes = ({ database, now }: VouchersContext) => ({
  voucherEntries: os.voucherEntries.handler(({ input: { params, query }, context: { passport } }) =>
    historyOf(database.knex, { userId: passport.subject, voucherId: params.uid, ...query }),
  ),

  allVoucherEntries: os.allVoucherEntries.handler(({ input }) => entriesOfPlayer(database.knex, input.query)),

  shareReceipt: os.shareReceipt.handler(({ input: { params, body }, context: { transact, passport } }) =>
    transact((tx) => shareReceipt(tx, { userId: passport.subject, voucherId: params.uid, ...body, now: now() })),
  ),

  unshareReceipt: os.unshareReceipt.handler(async ({ input: { params }, context: { transact, passport } }) => {
    await transact((tx) => unshareReceipt(tx, { id: params.uid, ownerId: passport.subject }));
  }),

  receipt: os.receipt.handler(({ input: { params } }) => readReceipt(database.knex, params.uid)),
});
