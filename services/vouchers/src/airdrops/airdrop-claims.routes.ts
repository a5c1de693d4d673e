import { os, type VouchersContext } from '../context.ts';
import { listActive } from './active-airdrops.ts';
import { claimAirdrop } from './claim-airdrop.ts';
import { askForClaim, storeClaim } from './claim-by-signature.ts';
import { presentClaim } from './claims.presenter.ts';
import { askPerson } from './identities.ts';
import { listClaimsWithAirdrops } from './list-claims.ts';
import { airdropOf } from './save-airdrops.ts';

/** Airdrops, as players see and claim them. */
export const airdropClaimsRoutes = (vouchers: VouchersContext) => {
  const personOf = async (airdropUid: string, userId: string) =>
    askPerson(vouchers, userId, [await airdropOf(vouchers.database.knex, airdropUid)]);

  return {
    activeAirdrops: os.activeAirdrops.handler(async ({ input: { query }, context }) =>
      context.list(await listActive(vouchers, context.passport, query)),
    ),

    claimAirdrop: os.claimAirdrop.handler(({ input: { body }, context: { transact, passport } }) => {
      const { airdropUid: airdropId, recipientUid: recipientId } = body;
      return transact({
        before: () => personOf(airdropId, passport.subject),
        work: async (tx, person) => {
          const { airdrop, claims } = await claimAirdrop(tx, vouchers, { airdropId, recipientId, person });
          return claims.map((claim) => presentClaim(airdrop, claim));
        },
      });
    }),

    claimAirdropBySignature: os.claimAirdropBySignature.handler(
      ({ input: { body }, context: { transact, passport } }) => {
        const { airdropUid: airdropId, recipientUid: recipientId, receiver } = body;
        return transact({
          before: async () => {
            const person = await personOf(airdropId, passport.subject);
            return askForClaim(vouchers, { airdropId, recipientId, receiver, person });
          },
          work: async (tx, asked) => {
            const { airdrop, claim } = await storeClaim(tx, vouchers, asked);
            return presentClaim(airdrop, claim);
          },
        });
      },
    ),

    myAirdropClaims: os.myAirdropClaims.handler(async ({ input: { query }, context }) =>
      context.list(await listClaimsWithAirdrops(vouchers.database, context.passport.subject, query)),
    ),
  };
};
