import { type Consumer, on } from '@hatchery/kit/consumers';
import { DepositFinalSchema, DepositSignedSchema } from '@hatchery/proto/voucher_claims';
import type { VouchersContext } from '../context.ts';
import { creditDeposit } from './credit-deposit.ts';
import { storeDepositSubmission, submitDeposit } from './send-deposits.ts';

/** Carries deposits of kept wallets to the relay, and credits final ones. */
export const depositConsumer = (context: VouchersContext): Consumer => ({
  group: 'vouchers.deposits',
  topic: 'vouchers.claims',
  handlers: [
    on(DepositSignedSchema, {
      before: ({ depositId }) => submitDeposit(context, depositId),
      work: (tx, refused) => storeDepositSubmission(tx, refused),
    }),
    on(DepositFinalSchema, async (tx, { chainId, nonce }) => {
      await creditDeposit(tx, context, { chainId: Number(chainId), nonce: Number(nonce) });
    }),
  ],
});
