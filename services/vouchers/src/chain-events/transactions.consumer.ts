import { type Consumer, on } from '@hatchery/kit/consumers';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import { failClaim as failAirdropClaim } from '../airdrops/send-claims.ts';
import { failClaim } from '../claims/settle-claims.ts';
import { failDeposit } from '../deposits/settle-deposits.ts';

/** Notes what the relay gave up. What it sends arrives by its vouchers, whoever redeems them. */
export const transactionConsumer: Consumer = {
  group: 'vouchers.transactions',
  topic: 'chain.transactions',
  handlers: [
    on(TransactionFailedSchema, async (tx, { reference, reason }) => {
      await failClaim(tx, reference, reason);
      await failDeposit(tx, reference, reason);
      await failAirdropClaim(tx, reference, reason);
    }),
  ],
};
