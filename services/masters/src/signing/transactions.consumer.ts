import { type Consumer, on } from '@hatchery/kit/consumers';
import { TransactionFailedSchema, TransactionFinalSchema, TransactionSeenSchema } from '@hatchery/proto/chain';
import { failOpening, settleOpening } from '../kept/settle-openings.ts';
import { failSignature } from './settle.ts';

/** Notes what the relay gave up, and openings of boxes. Signatures arrive by their vouchers, whoever redeems them. */
export const transactionConsumer: Consumer = {
  group: 'masters.transactions',
  topic: 'chain.transactions',
  handlers: [
    on(TransactionSeenSchema, (tx, seen) => settleOpening(tx, seen)),
    // Reorganisations come by another topic, and may take back an opening that was seen after them. A final one stands.
    on(TransactionFinalSchema, (tx, final) => settleOpening(tx, final, true)),
    on(TransactionFailedSchema, async (tx, { reference, reason }) => {
      await failSignature(tx, reference, reason);
      await failOpening(tx, reference, reason);
    }),
  ],
};
