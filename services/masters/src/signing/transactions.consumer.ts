import { type Consumer, on } from '@hatchery/kit/consumers';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import { failSignature } from './settle.ts';

/** Notes what the relay gave up. What it sends arrives by its vouchers, whoever redeems them. */
export const transactionConsumer: Consumer = {
  group: 'masters.transactions',
  topic: 'chain.transactions',
  handlers: [on(TransactionFailedSchema, (tx, { reference, reason }) => failSignature(tx, reference, reason))],
};
