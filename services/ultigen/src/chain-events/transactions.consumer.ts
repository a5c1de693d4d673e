import { type Consumer, on } from '@hatchery/kit/consumers';
import { TransactionFailedSchema, TransactionFinalSchema, TransactionSeenSchema } from '@hatchery/proto/chain';
import { failGift } from '../gifts/settle-gifts.ts';
import { failGrowth } from '../growths/settle-growths.ts';
import { failHatch } from '../hatches/settle-hatches.ts';
import { failOrder, settleOrder } from '../orders/settle-orders.ts';

/** Settles what the relay was handed. Gifts and hatches arrive by their vouchers, whoever redeems them. */
export const transactionConsumer: Consumer = {
  group: 'ultigen.transactions',
  topic: 'chain.transactions',
  handlers: [
    on(TransactionSeenSchema, (tx, seen) => settleOrder(tx, seen)),
    // Reorganisations come by another topic, and may take back an order that was seen after them. A final order stands.
    on(TransactionFinalSchema, (tx, final) => settleOrder(tx, final, true)),
    on(TransactionFailedSchema, async (tx, { reference, reason }) => {
      await failGift(tx, reference, reason);
      await failHatch(tx, reference, reason);
      await failGrowth(tx, reference, reason);
      await failOrder(tx, reference, reason);
    }),
  ],
};
