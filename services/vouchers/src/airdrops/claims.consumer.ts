import { type Consumer, on } from '@hatchery/kit/consumers';
import { AirdropClaimSignedSchema } from '@hatchery/proto/voucher_claims';
import type { VouchersContext } from '../context.ts';
import { failClaim, submitClaim } from './send-claims.ts';

/** Carries signed claims for kept wallets to the relay. */
export const airdropClaimConsumer = (context: VouchersContext): Consumer => ({
  group: 'vouchers.airdrop-claims',
  topic: 'vouchers.claims',
  handlers: [
    on(AirdropClaimSignedSchema, {
      before: ({ claimId }) => submitClaim(context, claimId),
      work: async (tx, refused) => {
        if (refused) await failClaim(tx, refused.reference, refused.reason);
      },
    }),
  ],
});
