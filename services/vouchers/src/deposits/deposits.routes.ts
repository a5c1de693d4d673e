import { os, type VouchersContext } from '../context.ts';
import { depositsOf, syncDeposit } from './deposits.ts';
import { askForDeposit } from './sign-deposit.ts';
import { creditUnmatched, prepareCredit, unmatchedDeposits } from './unmatched-deposits.ts';

export const depositsRoutes = (context: VouchersContext) => ({
  signDeposit: os.signDeposit.handler(({ input, context: call }) => askForDeposit(context, call, input.body)),

  syncDeposit: os.syncDeposit.handler(({ input, context: call }) =>
    call.transact((tx) => syncDeposit(tx, context, call.passport, input.body)),
  ),

  voucherDeposits: os.voucherDeposits.handler(({ input: { query }, context: { passport } }) =>
    depositsOf(context, { userId: passport.subject, after: query.cursor, limit: query.limit }),
  ),

  unmatchedDeposits: os.unmatchedDeposits.handler(({ input }) => unmatchedDeposits(context, input.query)),

  creditDeposit: os.creditDeposit.handler(({ input, context: call }) =>
    call.transact({
      before: () => prepareCredit(context, input.body),
      work: (tx, decision) => creditUnmatched(tx, context, { ...decision, by: call.passport.subject }),
    }),
  ),
});
