import { type Consumer, on } from '@hatchery/kit/consumers';
import { TransactionFailedSchema, TransactionFinalSchema, TransactionSeenSchema } from '@hatchery/proto/chain';
import type { UsersContext } from '../context.ts';
import { settleReference } from './settle-steps.ts';

/** Follows the transfers that this service handed to the relay. */
export const sweepsConsumer = ({ now }: Pick<UsersContext, 'now'>): Consumer => ({
  group: 'users.sweeps',
  topic: 'chain.transactions',
  handlers: [
    on(TransactionSeenSchema, (tx, { reference, hash }) =>
      settleReference(tx, reference, { status: 'seen', hash }, now()),
    ),
    on(TransactionFinalSchema, (tx, { reference, hash }) =>
      settleReference(tx, reference, { status: 'final', hash }, now()),
    ),
    on(TransactionFailedSchema, (tx, { reference, reason }) =>
      settleReference(tx, reference, { status: 'failed', failure: reason }, now()),
    ),
  ],
});
