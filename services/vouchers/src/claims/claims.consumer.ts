import { type Consumer, on } from '@hatchery/kit/consumers';
import { ClaimEndedSchema, ClaimSignedSchema } from '@hatchery/proto/voucher_claims';
import type { VouchersContext } from '../context.ts';
import { storeSubmission, submitClaim } from './send-claims.ts';
import { endClaim } from './settle-claims.ts';

/** Carries claims of kept wallets to the relay, and ends the holds of all. */
export const claimConsumer = (context: VouchersContext): Consumer => ({
  group: 'vouchers.claims',
  topic: 'vouchers.claims',
  handlers: [
    on(ClaimSignedSchema, {
      before: ({ claimId }) => submitClaim(context, claimId),
      work: (tx, refused) => storeSubmission(tx, refused),
    }),
    on(ClaimEndedSchema, (tx, { claimId }) => endClaim(tx, context, claimId)),
  ],
});
